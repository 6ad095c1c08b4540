import type { App } from '@lathe/proto/apps/model';
import { savePicture } from '@lathe/proto/apps/sharing';
import { id } from '@lathe/proto/common/ids';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { z } from 'zod';
import { keepApp } from '@/features/apps/api';
import { call } from '@/lib/client';
import { pageOfPath } from './preview-messages';
import type { Preview } from './use-preview';

/** The app draws itself and loads its rows meanwhile, in milliseconds. */
const settleMs = 4000;

const pictureMessage = z.object({ type: z.literal('lathe-picture'), versionId: id, image: z.base64().min(1) });

/**
 * Has the preview draw its first page for the app's card, once a version, while nothing is being built. The frame draws
 * it and gives it as a message; without one the card stays as it is.
 */
export function useCardPicture(app: App, { shown, path, box }: Preview, busy: boolean): void {
  const queryClient = useQueryClient();
  const asked = useRef<string | null>(null);
  const { appId, head, mainPage, previewUrl } = app;
  const page = pageOfPath(path);
  const due =
    !busy &&
    head !== null &&
    shown?.versionId === head &&
    app.picture?.versionId !== head &&
    (page === null || page === mainPage);

  useEffect(() => {
    if (!due || asked.current === head) return;
    const iframe = (): HTMLIFrameElement | null | undefined => box.current?.querySelector('iframe');
    const frame = (): Window | null | undefined => iframe()?.contentWindow;
    // Behind another tab of a phone the app has no size, and its picture would be empty.
    const take = (): void => {
      if ((iframe()?.clientWidth ?? 0) === 0) {
        timer = setTimeout(take, settleMs);
        return;
      }
      asked.current = head;
      frame()?.postMessage({ type: 'lathe-take-picture' }, new URL(previewUrl).origin);
    };
    let timer = setTimeout(take, settleMs);
    const onMessage = ({ origin, source, data }: MessageEvent): void => {
      if (origin !== new URL(previewUrl).origin || source !== frame()) return;
      const { data: picture } = pictureMessage.safeParse(data);
      if (picture?.versionId !== head) return;
      // A card without a picture is no reason to tell anybody.
      call(savePicture, { params: { id: appId }, body: { versionId: head, image: picture.image } }).then(
        (saved) => keepApp(queryClient, saved),
        () => undefined,
      );
    };
    addEventListener('message', onMessage);
    return () => {
      clearTimeout(timer);
      removeEventListener('message', onMessage);
    };
  }, [due, head, appId, previewUrl, box, queryClient]);
}
