import { escapeHtml } from '@lathe/platform/http/html';
import { openApi } from '@lathe/proto/openapi/openapi';
import { allRoutes } from '@lathe/proto/routes/all-routes';

/** `/api/openapi.json` and the readable `/api/docs`, both made from the contracts when first asked for. */
export class ApiDocs {
  private json: string | undefined;
  private page: string | undefined;

  constructor(private readonly publicUrl: string) {}

  openApiJson(): string {
    return (this.json ??= JSON.stringify(openApi(allRoutes, this.publicUrl), null, 2));
  }

  html(): string {
    return (this.page ??= renderPage());
  }
}

function renderPage(): string {
  const byService = Map.groupBy(
    allRoutes.filter((route) => route.auth !== 'internal'),
    (route) => route.service,
  );
  const sections = [...byService].map(
    ([service, routes]) => `<section><h2>${escapeHtml(service)}</h2>${routes.map(renderRoute).join('')}</section>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Lathe API</title><style>${style}</style></head><body><main><h1>Lathe API</h1><p>The same routes as <a href="/api/openapi.json">openapi.json</a>. Send <code>Authorization: Bearer &lt;token&gt;</code> where a sign-in is asked for; errors are <code>{error: {code, message}, traceId}</code>.</p>${sections.join('')}</main></body></html>`;
}

function renderRoute(route: (typeof allRoutes)[number]): string {
  const who = {
    public: 'anyone',
    account: 'signed-in builder',
    app: 'visitors and users of the app, by its rules',
    operator: 'operator of the installation',
    internal: '',
  }[route.auth];
  const aliases = route.aliases.map((alias) => ` <small>also ${escapeHtml(alias)}</small>`).join('');
  const errors =
    route.errors.length > 0
      ? `<p class="errors">${route.errors.map((code) => `<code>${escapeHtml(code)}</code>`).join(' ')}</p>`
      : '';
  return `<article><h3><b>${route.method}</b> <code>${escapeHtml(route.path)}</code>${aliases}</h3><p>${escapeHtml(route.summary)} <span>${who}</span></p>${errors}</article>`;
}

const style = `:root{color-scheme:light dark}body{font:14px/1.5 system-ui,sans-serif;margin:0;background:light-dark(#FAF9F7,#131211);color:light-dark(#1B1A18,#F3F0EB)}main{max-width:860px;margin:0 auto;padding:32px 16px}h1{font-size:28px}h2{font-size:20px;margin-top:32px;text-transform:capitalize}article{border-top:1px solid light-dark(#E7E4DF,#2D2B28);padding:12px 0}h3{font-size:14px;margin:0;font-weight:400;overflow-wrap:anywhere}h3 b{display:inline-block;min-width:60px;color:light-dark(#C2410C,#F97316)}p{margin:4px 0}span,small,.errors{color:light-dark(#6F6A62,#A39D93)}a{color:inherit}`;
