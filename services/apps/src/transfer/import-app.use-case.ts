import { DomainError } from '@lathe/platform/errors/domain-error';
import type { SentFile } from '@lathe/platform/http/uploaded-file';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { appName } from '@lathe/proto/apps/model';
import { Injectable } from '@nestjs/common';
import { CreateApp } from '../apps/create-app.use-case.js';
import type { AppRecord } from '../records/app.js';
import { CommitVersion } from '../versions/commit-version.use-case.js';
import { readProject } from './read-project.js';

const appBuilderVersion = 4;

/** A new app out of the zip of another one. */
@Injectable()
export class ImportApp {
  constructor(
    private readonly create: CreateApp,
    private readonly commit: CommitVersion,
  ) {}

  /**
   * The app with its first version, whole or not at all. Throws what `readProject` throws, `does-not-validate` with the
   * files that are wrong, `upload/file-not-found`, `upload/too-large`, and the 402 of the plan's limits.
   */
  async execute(scope: OwnerScope, file: SentFile | undefined): Promise<AppRecord> {
    if (!file) throw new DomainError('upload/file-not-found');
    const { files, name = nameOf(file.name), texts, appType, mainPage } = await readProject(await bytesOf(file));
    const content = `Imported from ${file.name.slice(0, 100)}`;
    return this.create.execute(scope, { appType, name, texts, mainPage, appBuilderVersion }, (app, tx) =>
      this.commit.first(scope, app, { files, content }, tx),
    );
  }
}

async function bytesOf({ chunks }: SentFile): Promise<Buffer> {
  const taken: Uint8Array[] = [];
  try {
    for await (const chunk of chunks) taken.push(chunk);
    return Buffer.concat(taken);
  } catch (error) {
    throw error instanceof DomainError && error.code === 'too-large' ? new DomainError('upload/too-large') : error;
  }
}

function nameOf(fileName: string): string | undefined {
  return appName.safeParse(fileName.replace(/\.zip$/i, '').slice(0, 80)).data;
}
