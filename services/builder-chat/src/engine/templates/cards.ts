import type { AppPlan, EntityPlan } from '../plan/model.js';
import { lines, str } from './code.js';
import { imageField, namesOf, oneWord, statusField, titleField } from './names.js';
import { factsLine, rowName } from './row-parts.js';
import { importLines, lookupLines, needService, newNeeds, valueCode } from './values.js';

/** `components/RecipeCards.jsx`: rows with a picture each, as a wall of cards with a menu. */
export function cardsComponent(plan: AppPlan, entity: EntityPlan): string {
  const names = namesOf(entity);
  const needs = newNeeds();
  const status = statusField(entity);
  const image = imageField(entity)?.key ?? 'image';
  needs.pageUrl = true;
  for (const name of ['ConfirmDelete', 'Picture', 'RowMenu', names.form]) needs.components.add(name);
  needService(needs, entity, names.access, names.useRemove, names.label);
  const name = rowName(plan, entity, needs);
  const facts = factsLine(plan, entity, entity.fields, needs);
  const badge = status ? valueCode(plan, entity, status, 'row', needs) : '';
  const needsHide = titleField(entity).kind === 'ref';
  return lines(
    "import { useState } from 'react';",
    "import { Link } from 'react-router-dom';",
    `import { ${entity.icon} as ${entity.icon}Icon } from 'lucide-react';`,
    ...importLines(needs, plan),
    "import { mayChange, useSession } from '@/services/session';",
    '',
    `export default function ${names.table}({ rows${needsHide ? ', hide' : ''} }) {`,
    '  const { user } = useSession();',
    ...lookupLines(needs, plan).map((line) => `  ${line}`),
    `  const remove = ${names.useRemove}();`,
    '  const [editing, setEditing] = useState(null);',
    '  const [deleting, setDeleting] = useState(null);',
    '',
    `  const linkTo = (row) => createPageUrl(${str(names.detail)}) + '?id=' + row.id;`,
    `  const nameOf = (row) => ${name};`,
    '',
    '  return (',
    '    <>',
    '      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">',
    '        {rows.map((row) => (',
    '          <li key={row.id} className="relative flex flex-col overflow-hidden rounded-xl border bg-card shadow-sm transition-shadow hover:shadow-md">',
    '            <Link to={linkTo(row)} tabIndex={-1} aria-hidden="true">',
    `              <Picture src={row.${image}} icon={${entity.icon}Icon} />`,
    '            </Link>',
    '            <div className="flex flex-1 items-start gap-2 p-4">',
    '              <div className="min-w-0 flex-1">',
    '                <Link to={linkTo(row)} className="block truncate font-medium after:absolute after:inset-0 hover:underline">',
    '                  {nameOf(row)}',
    '                </Link>',
    facts ? `                ${facts}` : undefined,
    badge ? `                <div className="mt-2">${badge}</div>` : undefined,
    '              </div>',
    `              {mayChange(${names.access}, user, row) && <RowMenu name={nameOf(row)} onEdit={() => setEditing(row)} onDelete={() => setDeleting(row)} />}`,
    '            </div>',
    '          </li>',
    '        ))}',
    '      </ul>',
    `      <${names.form} open={Boolean(editing)} onOpenChange={(open) => !open && setEditing(null)} row={editing} />`,
    `      <ConfirmDelete open={Boolean(deleting)} id={deleting?.id} name={deleting ? ${names.label}(deleting) : ${str(oneWord(entity))}} remove={remove} onClose={() => setDeleting(null)} />`,
    '    </>',
    '  );',
    '}',
    '',
  );
}

/** `components/Picture.jsx` */
export const PICTURE = `import { useState } from 'react';
import { safeUrl } from '@/services/format';

/** A wide picture, or a quiet place for one that is missing or does not load. */
export default function Picture({ src, icon: Icon }) {
  const url = safeUrl(src);
  const [broken, setBroken] = useState('');
  return url && url !== broken ? (
    <img src={url} alt="" className="aspect-[16/10] w-full border-b object-cover" loading="lazy" onError={() => setBroken(url)} />
  ) : (
    <span className="grid aspect-[16/6] w-full place-items-center sm:aspect-[16/8] border-b bg-gradient-to-br from-accent to-muted text-accent-foreground/60">
      <Icon className="h-9 w-9" strokeWidth={1.25} aria-hidden="true" />
    </span>
  );
}
`;
