import { none } from '@lathe/proto/http/none';
import type { RouteContract } from '@lathe/proto/http/route';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { map, type Observable } from 'rxjs';
import { contractOf } from './route.decorator.js';

/** Kinds whose answer is JSON by the contract; the others are written by their handlers. */
const answersJson: ReadonlySet<RouteContract['kind']> = new Set(['json', 'multipart', 'raw']);

/** Parses every JSON answer by its contract, so that nothing a contract does not name can leave a service. */
@Injectable()
export class ContractInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const contract = contractOf(context);
    if (!contract || !answersJson.has(contract.kind) || contract.response === none) return next.handle();
    return next.handle().pipe(map((answer) => contract.response.parse(answer)));
  }
}
