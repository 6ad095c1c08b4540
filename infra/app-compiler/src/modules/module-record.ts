/** A fault that the author of an app can mend. Lines and columns count from 1. */
export interface Diagnostic {
  file: string;
  line: number;
  column: number;
  message: string;
  /** Which check found it, such as `syntax` or `unresolved-import`. */
  detectorId: string;
}

/** One import, re-export or literal dynamic import of a module. */
export interface ModuleImport {
  specifier: string;
  /** Imported names, `default` included; `*` stands for the whole namespace. */
  names: string[];
  dynamic: boolean;
}

/** A source file after its own transformation, before it is linked with others. */
export interface ModuleRecord {
  /** Body of a function with `MODULE_PARAMETERS`; it may declare some of these names itself, so it needs a block. */
  code: string;
  imports: ModuleImport[];
  exports: string[];
  /** Specifiers of `export * from`. */
  starExports: string[];
  /** Strings in the source that may be Tailwind classes. */
  candidates: string[];
  errors: Diagnostic[];
}
