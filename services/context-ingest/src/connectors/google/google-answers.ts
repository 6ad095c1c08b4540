import { z } from 'zod';

/** What Google answers, as far as it is read. */
export const token = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).optional(),
  expires_in: z.number().optional(),
  scope: z.string().default(''),
});

export const driveFile = z.object({
  id: z.string().min(1),
  name: z.string(),
  mimeType: z.string(),
  modifiedTime: z.string().optional(),
  size: z.string().optional(),
  webViewLink: z.string().optional(),
  trashed: z.boolean().optional(),
});
export type DriveFile = z.output<typeof driveFile>;

export const driveFiles = z.object({ files: z.array(driveFile), nextPageToken: z.string().min(1).optional() });

export const about = z.object({
  user: z.object({ emailAddress: z.string().optional(), displayName: z.string().optional() }),
});
