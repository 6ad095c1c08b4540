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
      name: 'gateway-stands-on-platform',
      comment: 'It reaches services by their contracts and serves what web has built; it imports neither.',
      severity: 'error',
      from: { path: '^services/gateway/' },
      to: { path: '^(services|infra|web)/', pathNot: '^services/(gateway|platform)/' },
    },
    {
      name: 'gateway-is-mounted-by-standalone',
      severity: 'error',
      from: { pathNot: '^services/(gateway|standalone)/' },
      to: { path: '^services/gateway/' },
    },
    {
      name: 'platform-knows-no-service',
      severity: 'error',
      from: { path: '^services/platform/' },
      to: { path: '^services/(?!platform)' },
    },
    {
      name: 'web-lib-knows-no-feature',
      severity: 'error',
      from: { path: '^web/src/(lib|components)/' },
      to: { path: '^web/src/(features|routes)/' },
    },
    {
      name: 'web-features-share-no-screens',
      comment: 'A screen belongs to its feature and to the router.',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/features/[^/]+/[^/]+-screen\\.', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'infra-stands-under-the-services',
      comment: 'It imports no service, no script and nothing of the front end.',
      severity: 'error',
      from: { path: '^infra/' },
      to: { path: '^(services|scripts|web)/' },
    },
    {
      name: 'infra-local-stands-alone',
      comment: 'Parts are started without anything that is built.',
      severity: 'error',
      from: { path: '^infra/local/' },
      to: { path: '^(infra/(?!local/)|proto|services)' },
    },
    {
      name: 'nothing-imports-scripts',
      comment:
        'Commands call each other as processes; only their own files, and the browser tests, import from scripts.',
      severity: 'error',
      from: { pathNot: '^(scripts|web/e2e)/' },
      to: { path: '^scripts/' },
    },
    {
      name: 'proto-is-plain',
      comment: 'Contracts depend on zod alone.',
      severity: 'error',
      from: { path: '^proto/src' },
      to: { path: 'node_modules', pathNot: 'node_modules/zod' },
    },
    {
      name: 'requests-go-out-guarded',
      comment:
        'What is asked for a user goes through platform/src/outgoing, other services through platform/src/internal, ' +
        'models, whose address the operator sets, through their clients; ' +
        'fetch and the clients of Node are closed by .oxlintrc.json.',
      severity: 'error',
      from: {
        path: '^services/',
        pathNot: '^services/platform/src/(outgoing/|internal/|models/patient-fetch\\.ts$)|\\.spec\\.ts$|/test(ing)?/',
      },
      to: { path: 'node_modules/(undici|axios|got|ky|node-fetch)/', dependencyTypesNot: ['type-only'] },
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
      comment: 'Engine, parser, actions and detectors do no IO; the engine reads its own templates.',
      severity: 'error',
      from: { path: '^services/builder-chat/src/(engine|stream|actions|detectors)/', pathNot: '\\.spec\\.ts$' },
      to: { path: 'node_modules/(mongoose|fastify|@nestjs)/|^services/platform/' },
    },
    {
      name: 'prompts-know-no-model',
      comment: 'Models read prompts, never the other way round.',
      severity: 'error',
      from: { path: '^services/builder-chat/src/prompts/' },
      to: { path: '^services/builder-chat/src/models/' },
    },
    {
      name: 'langchain-behind-the-port',
      comment:
        'Services reach language models by the platform (design 12.5); vectors are kept behind its VectorStore, and its ' +
        'splitter is what ours is held against.',
      severity: 'error',
      from: {
        pathNot:
          '^services/(platform/src/models|context-ingest/src/vectors)/|^scripts/bench/splitter\\.ts$|/split-text\\.spec\\.ts$',
      },
      to: { path: 'node_modules/(@langchain|langchain)/' },
    },
    {
      name: 'controllers-call-use-cases',
      comment: 'The HTTP edge parses, calls a use case and maps the answer.',
      severity: 'error',
      from: {
        path: '^services/(accounts|apps|builder-chat|context-ingest|entities|payments)/.*\\.controller\\.ts$',
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
    // Our own builds; packages keep theirs, or rules about them would see nothing.
    exclude: { path: '^(proto|web|(services|infra)/[^/]+)/dist/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'default'],
      extensions: ['.ts', '.js', '.mjs'],
    },
  },
};
