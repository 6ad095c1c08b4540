import { describe, expect, it } from '@jest/globals';
import { fieldRules, maySet, ruleOf } from '@lathe/proto/apps/field-rules';
import * as routes from '@lathe/proto/apps/http';
import { app, type AppPart, appParts, appSettings, appStyle } from '@lathe/proto/apps/model';
import { appTexts } from '@lathe/proto/apps/texts';
import { planIds } from '@lathe/proto/plans/plans';
import type { z } from 'zod';

const keysOf = (schema: z.ZodObject): string[] => Object.keys(schema.shape);
/** What a creation call says beside fields: which app it is about, and the parts that hold its fields. */
const containers = ['appId', 'genApp', 'app'];
/** Beside the fields of a change: what it began with. */
const noField = ['seq'];
const created = [...keysOf(routes.createApp.body), ...keysOf(routes.sentApp)].filter(
  (key) => !containers.includes(key),
);
/** The fields of an app that the contract answers, and those that it accepts. */
const answered: Record<AppPart, string[]> = {
  app: keysOf(app).filter((key) => !['settings', 'style', 'texts'].includes(key)),
  settings: keysOf(appSettings),
  style: keysOf(appStyle),
  texts: keysOf(appTexts),
};
const accepted: Record<AppPart, string[]> = {
  app: [...created, ...keysOf(routes.changeApp.body).filter((key) => !noField.includes(key))],
  settings: keysOf(routes.saveSettings.body.shape.appSettings),
  style: keysOf(routes.saveStyle.body.shape.appStyle),
  texts: keysOf(routes.saveTexts.body.shape.appTexts),
};
const parts = appParts;

describe('the table of fields', () => {
  it.each(parts)('has a rule for every field of %s that the contract knows, and for no other', (part) => {
    const known = new Set([...answered[part], ...accepted[part]]);
    expect(Object.keys(fieldRules[part]).sort()).toEqual([...known].sort());
  });

  it.each(parts)(
    'names somebody for each field of %s that the contract accepts, and the server for the rest',
    (part) => {
      const settable = Object.keys(fieldRules[part]).filter((field) => ruleOf(part, field) !== 'server');
      expect(settable.sort()).toEqual([...new Set(accepted[part])].sort());
    },
  );

  it('lets anyone set what a creation call may say, since that asks for no plan', () =>
    expect(created.map((field) => [field, ruleOf('app', field)])).toEqual(created.map((field) => [field, 'anyone'])));

  it('gives fields that it does not name to the server', () => {
    for (const field of ['ownerId', 'toString', '__proto__']) expect(ruleOf('settings', field)).toBe('server');
  });

  it('says who may set what', () => {
    const [builder, admin] = [false, true].map((isAdmin) => ({
      isAdmin,
      plan: 'lite' as const,
      role: 'owner' as const,
    }));
    expect([maySet('anyone', builder!), maySet('admin', builder!), maySet('server', builder!)]).toEqual([
      true,
      false,
      false,
    ]);
    expect([maySet('anyone', admin!), maySet('admin', admin!), maySet('server', admin!)]).toEqual([true, true, false]);
    const rule = fieldRules.style.hideBuildAI;
    expect(planIds.filter((plan) => maySet(rule, { isAdmin: false, plan, role: 'owner' }))).toEqual([
      'moon',
      'spaceship',
      'galaxy',
      'unlimited',
    ]);
    expect(maySet(rule, admin!)).toBe(true);
    expect((['owner', 'editor'] as const).map((role) => maySet('owner', { ...builder!, role }))).toEqual([true, false]);
  });
});
