import { notFound } from '@lathe/platform/errors/domain-error';
import { type OwnerScope, platformScope } from '@lathe/platform/tenancy/scope';
import { Injectable } from '@nestjs/common';
import { DuplicateApp } from '../apps/duplicate-app.use-case.js';
import type { AppRecord } from '../records/app.js';
import { AppRepository } from '../records/app.repository.js';

/** Makes an app for somebody out of what is published of a template; its draft stays its owner's. */
@Injectable()
export class DuplicateTemplate {
  constructor(
    private readonly apps: AppRepository,
    private readonly duplicate: DuplicateApp,
  ) {}

  /** Throws `not-found` for what is no template, and the 402 of the plan's limit. */
  async execute(scope: OwnerScope, templateId: string): Promise<AppRecord> {
    const template = await this.apps.find(platformScope(), templateId);
    if (!template?.published || template.deletedAt || !isTemplate(template)) throw notFound();
    const { hideBuildAI: _ofPlan, ...style } = template.style;
    return this.duplicate.of(scope, template, template.published, { name: template.name, style });
  }
}

const isTemplate = ({ settings }: AppRecord): boolean =>
  settings.isAppTemplate === true || settings.isToolTemplate === true;
