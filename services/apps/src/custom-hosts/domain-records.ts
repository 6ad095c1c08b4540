import { Resolver } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';

/** What the domain name system says of names. */
export interface DomainRecords {
  /** Texts of a name's TXT records; none when it has none or nobody answers. */
  texts(name: string): Promise<readonly string[]>;
}

export const DOMAIN_RECORDS = Symbol('DomainRecords');

const timeoutMs = 3_000;

/** Asks the resolvers of this machine. */
export class DnsRecords implements DomainRecords {
  private readonly resolver = new Resolver({ timeout: timeoutMs, tries: 2 });

  async texts(name: string): Promise<readonly string[]> {
    // A name that is not there yet, and a server that does not answer, are alike to whoever waits for his record.
    const records = await this.resolver.resolveTxt(name).catch(() => []);
    return records.map((parts) => parts.join(''));
  }
}

const standIn = z.record(z.string(), z.array(z.string()));

/** A JSON file in their place, `{"name": ["text"]}`, read at each question: for trying it out without a domain. */
export class RecordsInFile implements DomainRecords {
  constructor(private readonly path: string) {}

  async texts(name: string): Promise<readonly string[]> {
    return standIn.parse(JSON.parse(await readFile(this.path, 'utf8')))[name] ?? [];
  }
}
