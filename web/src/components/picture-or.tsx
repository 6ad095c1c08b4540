import { type ReactNode, useState } from 'react';

/** The picture of an app on its card; what stands for it where there is none, or none that loads. */
export function PictureOr({ picture, drawing }: { picture: string | null; drawing: ReactNode }) {
  const [lost, setLost] = useState<string | null>(null);
  if (picture === null || lost === picture) return drawing;
  return (
    <img
      src={picture}
      alt=""
      loading="lazy"
      onError={() => setLost(picture)}
      className="aspect-8/5 w-full border-b border-line bg-sunken object-cover object-top"
    />
  );
}
