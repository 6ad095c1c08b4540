import { Module } from '@nestjs/common';
import { VersionsModule } from '../versions/versions.module.js';
import { CreateFile } from './create-file.use-case.js';
import { DeleteFile } from './delete-file.use-case.js';
import { FileEditor } from './file-editor.js';
import { FilesController } from './files.controller.js';
import { ListFiles } from './list-files.use-case.js';
import { RenameFile } from './rename-file.use-case.js';
import { UpdateFile } from './update-file.use-case.js';

@Module({
  imports: [VersionsModule],
  controllers: [FilesController],
  providers: [FileEditor, ListFiles, UpdateFile, CreateFile, RenameFile, DeleteFile],
})
export class FilesModule {}
