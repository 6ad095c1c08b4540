import { readClauses } from '@lathe/builder-chat/engine/language/clauses';
console.log(JSON.stringify(readClauses(process.argv[2]!), null, 1));
