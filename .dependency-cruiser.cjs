/** The edges between parts (README, "The map"). A change that crosses one fails `npm test`. */
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'services-meet-in-proto',
      comment: 'A service never imports another one; standalone mounts them all.',
      severity: 'error',
      from: { path: '^services/(accounts|apps|builder-chat|context-ingest|entities|payments)/' },
      to: { path: '^services/(?!platform)([^/]+)/', pathNot: '^services/$1/' },
    },
    {
      name: 'platform-knows-no-service',
      severity: 'error',
      from: { path: '^services/platform/' },
      to: { path: '^services/(?!platform)' },
    },
    {
      name: 'proto-is-plain',
      comment: 'Contracts depend on zod alone.',
      severity: 'error',
      from: { path: '^proto/src' },
      to: { path: 'node_modules', pathNot: 'node_modules/zod' },
    },
    {
      name: 'domain-without-infrastructure',
      comment: 'Use cases know no HTTP and no database.',
      severity: 'error',
      from: { path: '\\.use-case\\.ts$' },
      to: { path: 'node_modules/(mongoose|fastify|kafkajs|bullmq|ioredis)/' },
    },
    {
      name: 'pure-builder',
      comment: 'Engine, parser, actions and detectors do no IO.',
      severity: 'error',
      from: { path: '^services/builder-chat/src/(engine|stream|actions|detectors)/', pathNot: '\\.spec\\.ts$' },
      to: { path: 'node_modules/(mongoose|fastify|@nestjs)/|^services/platform/' },
    },
    {
      name: 'controllers-call-use-cases',
      comment: 'The HTTP edge parses, calls a use case and maps the answer.',
      severity: 'error',
      from: {
        path: '^services/(accounts|apps|context-ingest|entities|payments)/.*\\.controller\\.ts$',
      },
      to: { path: '\\.(repository|schema|store)\\.ts$|node_modules/mongoose/' },
    },
    {
      name: 'repositories-know-no-caller',
      severity: 'error',
      from: { path: '\\.(repository|schema|store)\\.ts$' },
      to: { path: '\\.(controller|use-case)\\.ts$' },
    },
    {
      name: 'mongoose-in-repositories',
      severity: 'error',
      from: {
        path: '^services/(accounts|apps|builder-chat|context-ingest|entities|payments)/',
        pathNot: '\\.(repository|schema|store)\\.ts$|\\.spec\\.ts$|/test/',
      },
      to: { path: 'node_modules/mongoose/', dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules|dist' },
    exclude: { path: '(^|/)(dist|dist-gateway)/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'default'],
      extensions: ['.ts', '.js', '.mjs'],
    },
  },
};
