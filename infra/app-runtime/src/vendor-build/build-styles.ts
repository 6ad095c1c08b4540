import { createRequire } from 'node:module';
import { packageStyles } from '@lathe/proto/apps/project/importable/packages';
import { build } from 'esbuild';

const require = createRequire(import.meta.url);

/** Minified text of the style sheets of vendor packages, images inlined. */
export async function buildVendorStyles(root: string): Promise<Record<string, string>> {
  const styles = await Promise.all(
    packageStyles.map(async (specifier) => {
      const { outputFiles } = await build({
        bundle: true,
        minify: true,
        write: false,
        absWorkingDir: root,
        entryPoints: [require.resolve(specifier)],
        loader: { '.png': 'dataurl' },
        logLevel: 'error',
      });
      return [specifier, outputFiles[0]!.text] as const;
    }),
  );
  return Object.fromEntries(styles);
}
