import { Module } from '@nestjs/common';
import { RecordsModule } from '../records/records.module.js';
import { SlugsModule } from '../slugs/slugs.module.js';
import { BlobRepository } from './blob.repository.js';
import { CommitIdRepository } from './commit-id.repository.js';
import { CommitVersion } from './commit-version.use-case.js';
import { CopyVersion } from './copy-version.js';
import { EmptyVersion } from './empty-version.js';
import { ListVersions } from './list-versions.use-case.js';
import { NameFollowers } from './name-followers.js';
import { ReadChange } from './read-change.use-case.js';
import { ReadSteps } from './read-steps.use-case.js';
import { ReadVersion } from './read-version.js';
import { RestoreVersion } from './restore-version.use-case.js';
import { VersionRepository } from './version.repository.js';
import { VersionSteps } from './version-steps.js';
import { VersionsController } from './versions.controller.js';
import { WithdrawCommit } from './withdraw-commit.use-case.js';

@Module({
  imports: [RecordsModule, SlugsModule],
  controllers: [VersionsController],
  providers: [
    VersionRepository,
    BlobRepository,
    CommitIdRepository,
    ReadVersion,
    NameFollowers,
    VersionSteps,
    ReadSteps,
    ListVersions,
    ReadChange,
    CommitVersion,
    CopyVersion,
    EmptyVersion,
    WithdrawCommit,
    RestoreVersion,
  ],
  exports: [
    VersionRepository,
    BlobRepository,
    CommitIdRepository,
    ReadVersion,
    ReadSteps,
    NameFollowers,
    CommitVersion,
    CopyVersion,
    EmptyVersion,
    WithdrawCommit,
    RestoreVersion,
  ],
})
export class VersionsModule {}
