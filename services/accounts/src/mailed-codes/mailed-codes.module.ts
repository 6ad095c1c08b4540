import { Module } from '@nestjs/common';
import { MailedCodeRepository } from './mailed-code.repository.js';
import { MailedCodes } from './mailed-codes.js';

@Module({ providers: [MailedCodeRepository, MailedCodes], exports: [MailedCodes] })
export class MailedCodesModule {}
