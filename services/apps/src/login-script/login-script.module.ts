import { Module } from '@nestjs/common';
import { ReadLoginScript } from './read-login-script.use-case.js';

@Module({ providers: [ReadLoginScript], exports: [ReadLoginScript] })
export class LoginScriptModule {}
