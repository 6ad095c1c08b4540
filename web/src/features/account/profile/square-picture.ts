import { accountPicture } from '@lathe/proto/accounts/profile';
import { AppError } from '@/lib/app-error';

const { side } = accountPicture;

/** The middle of a picture as a small square, base64. What else the file holds, such as a place, stays behind. */
export async function squarePicture(file: File): Promise<string> {
  const picture = await createImageBitmap(file).catch(() => {
    throw new AppError({ code: 'upload/no-picture', message: 'This is no picture that can be shown', status: 422 });
  });
  const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side });
  const cut = Math.min(picture.width, picture.height);
  const [left, top] = [(picture.width - cut) / 2, (picture.height - cut) / 2];
  const context = canvas.getContext('2d')!;
  // A see-through picture would show black in JPEG.
  context.fillStyle = 'white';
  context.fillRect(0, 0, side, side);
  context.drawImage(picture, left, top, cut, cut, 0, 0, side, side);
  picture.close();
  return canvas.toDataURL('image/jpeg', 0.9).split(',')[1]!;
}
