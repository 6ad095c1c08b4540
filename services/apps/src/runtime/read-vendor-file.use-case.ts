import { notFound } from '@lathe/platform/errors/domain-error';
import { Inject, Injectable } from '@nestjs/common';
import { VENDOR, type VendorFiles } from '../builds/vendor-files.js';

/** A file that all apps share. */
@Injectable()
export class ReadVendorFile {
  constructor(@Inject(VENDOR) private readonly vendor: VendorFiles) {}

  /** Throws `not-found`. */
  async execute(name: string): Promise<NonNullable<Awaited<ReturnType<VendorFiles['read']>>>> {
    const file = await this.vendor.read(name);
    if (!file) throw notFound();
    return file;
  }
}
