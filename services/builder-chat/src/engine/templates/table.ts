import type { AppPlan, EntityPlan, FieldPlan } from '../plan/model.js';
import { indent, lines, str, text } from './code.js';
import { columnsOf, namesOf, oneWord, refFields, statusField, titleField } from './names.js';
import { factsLine, rowName } from './row-parts.js';
import { importLines, lookupLines, type Needs, needService, newNeeds, valueCode } from './values.js';

const RIGHT = new Set(['integer', 'number', 'money']);

function headCell(entity: EntityPlan, field: FieldPlan, hideable: boolean): string {
  const align = RIGHT.has(field.kind) && field !== titleField(entity) ? ' className="text-right"' : '';
  if (field === titleField(entity) && field.kind === 'ref')
    return `<TableHead>{hide === ${str(field.key)} ? ${str(entity.singular)} : ${str(field.title)}}</TableHead>`;
  const cell = `<TableHead${align}>${text(field.title)}</TableHead>`;
  return hideable ? `{hide !== ${str(field.key)} && ${cell}}` : cell;
}

function bodyCell(plan: AppPlan, entity: EntityPlan, field: FieldPlan, needs: Needs, hideable: boolean): string {
  const classes = RIGHT.has(field.kind)
    ? ' className="text-right tabular-nums"'
    : field.kind === 'text'
      ? ' className="max-w-56 truncate text-muted-foreground"'
      : ['date', 'datetime'].includes(field.kind)
        ? ' className="whitespace-nowrap tabular-nums"'
        : '';
  const cell = `<TableCell${classes}>${valueCode(plan, entity, field, 'row', needs)}</TableCell>`;
  return hideable ? `{hide !== ${str(field.key)} && ${cell}}` : cell;
}

/** `components/DogTable.jsx`: rows as a table, as cards on a phone, each with its menu. */
export function tableComponent(plan: AppPlan, entity: EntityPlan): string {
  const names = namesOf(entity);
  const needs = newNeeds();
  const columns = columnsOf(entity);
  const title = titleField(entity);
  const hideable = (field: FieldPlan): boolean => field.kind === 'ref' && field !== title;
  const status = statusField(entity);
  needs.router.add('Link');
  needs.pageUrl = true;
  for (const name of ['ConfirmDelete', 'RowMenu', names.form]) needs.components.add(name);
  needService(needs, entity, names.access, names.useRemove, names.label);
  const name = rowName(plan, entity, needs);
  const body = columns
    .filter((field) => field !== title)
    .map((field) => bodyCell(plan, entity, field, needs, hideable(field)));
  const badge = status ? valueCode(plan, entity, status, 'row', needs) : '';
  const facts = factsLine(plan, entity, columns, needs);
  const hasRefs = title.kind === 'ref' || refFields(entity).some((field) => columns.includes(field));
  const one = oneWord(entity);
  return lines(
    "import { useState } from 'react';",
    "import { Link } from 'react-router-dom';",
    "import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table';",
    ...importLines(needs, plan),
    "import { mayChange, useSession } from '@/services/session';",
    '',
    `export default function ${names.table}({ rows${hasRefs ? ', hide' : ''} }) {`,
    '  const { user } = useSession();',
    ...lookupLines(needs, plan).map((line) => `  ${line}`),
    `  const remove = ${names.useRemove}();`,
    '  const [editing, setEditing] = useState(null);',
    '  const [deleting, setDeleting] = useState(null);',
    '',
    `  const linkTo = (row) => createPageUrl(${str(names.detail)}) + '?id=' + row.id;`,
    `  const nameOf = (row) => ${name};`,
    '  const menuOf = (row) =>',
    `    mayChange(${names.access}, user, row) && <RowMenu name={nameOf(row)} onEdit={() => setEditing(row)} onDelete={() => setDeleting(row)} />;`,
    '',
    '  return (',
    '    <>',
    '      <div className="hidden overflow-hidden rounded-xl border bg-card shadow-sm md:block">',
    '        <Table>',
    '          <TableHeader>',
    '            <TableRow className="bg-muted/50 hover:bg-muted/50">',
    indent(columns.map((field) => headCell(entity, field, hideable(field))).join('\n'), 14),
    '              <TableHead className="w-12">',
    '                <span className="sr-only">Actions</span>',
    '              </TableHead>',
    '            </TableRow>',
    '          </TableHeader>',
    '          <TableBody>',
    '            {rows.map((row) => (',
    '              <TableRow key={row.id}>',
    '                <TableCell className="font-medium">',
    '                  <Link to={linkTo(row)} className="hover:underline">',
    '                    {nameOf(row)}',
    '                  </Link>',
    '                </TableCell>',
    body.length > 0 ? indent(body.join('\n'), 16) : undefined,
    '                <TableCell className="py-1 text-right">{menuOf(row)}</TableCell>',
    '              </TableRow>',
    '            ))}',
    '          </TableBody>',
    '        </Table>',
    '      </div>',
    '      <ul className="space-y-2 md:hidden">',
    '        {rows.map((row) => (',
    '          <li key={row.id} className="relative flex items-center gap-3 rounded-xl border bg-card p-4 shadow-sm">',
    '            <div className="min-w-0 flex-1">',
    '              <Link to={linkTo(row)} className="block truncate font-medium after:absolute after:inset-0">',
    '                {nameOf(row)}',
    '              </Link>',
    facts ? `              ${facts}` : undefined,
    badge ? `              <div className="mt-2">${badge}</div>` : undefined,
    '            </div>',
    '            {menuOf(row)}',
    '          </li>',
    '        ))}',
    '      </ul>',
    `      <${names.form} open={Boolean(editing)} onOpenChange={(open) => !open && setEditing(null)} row={editing} />`,
    `      <ConfirmDelete open={Boolean(deleting)} id={deleting?.id} name={deleting ? ${names.label}(deleting) : ${str(one)}} remove={remove} onClose={() => setDeleting(null)} />`,
    '    </>',
    '  );',
    '}',
    '',
  );
}
