import { userEntityName } from '@lathe/proto/entities/user-entity';
import { entityCalls } from '../project/entity-calls.js';
import { methodsOf } from '../project/entity-methods.js';
import type { Project } from '../project/project-model.js';
import type { SourceFile } from '../project/source-file.js';
import { isNode, lineOf } from '../project/syntax-tree.js';
import type { Detector, Finding } from './issue.js';
import { similarName } from './similar-name.js';

export const unknownMethod: Detector = {
  id: 'unknown-method',
  cause: 'Entities have no such method, so the call fails. People are made by signing up and nowhere else.',
  severity: 'warning',
  blocks: false,
  detect: (project) => project.sources.flatMap((file) => check(project, file)),
};

/** What other platforms call the methods of `User`. */
const foreignNames: Readonly<Record<string, string>> = {
  current: 'me',
  getCurrentUser: 'me',
  updateCurrentUser: 'updateMe',
};

function check(project: Project, file: SourceFile): Finding[] {
  return entityCalls(project, file).flatMap(({ method, schema: { name }, node }): Finding[] => {
    const methods = methodsOf(name);
    const callee = node['callee'];
    const property = isNode(callee) ? callee['property'] : undefined;
    if (methods.has(method) || !isNode(callee) || callee['computed'] === true || !isNode(property)) return [];
    const foreign = name === userEntityName && Object.hasOwn(foreignNames, method) ? foreignNames[method] : undefined;
    const meant = foreign ?? similarName(method, methods);
    const { path } = file;
    const fix = meant === null ? null : [{ path, start: property.start, end: property.end, text: meant }];
    return [{ path, line: lineOf(node), message: `${path} calls ${name}.${method}, which does not exist`, fix }];
  });
}
