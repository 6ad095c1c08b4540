import { type PackageArea, packageAreas } from '@lathe/proto/apps/project/importable/packages';

const told = ({ purpose, packages }: PackageArea): string => {
  const names = packages
    .filter(({ isTold = true }) => isTold)
    .map(({ name, note }) => (note === undefined ? name : `${name} (${note})`));
  return `${purpose}: ${names.join(', ')}`;
};

/** Every package that an app may import, by what it is for, as a model is told. */
export const packageList = `${packageAreas.map(told).join('; ')}.`;
