import type { EdiType } from '../../edi-types.ts'
import { limited } from './limited.ts'
import type { Transport, times } from './transport.ts'

const inTime = (load: () => Promise<Transport>, page: keyof typeof times = 'pageMs'): Transport => ({
  async open(connecting, onStep) {
    const { open } = await load()
    return limited(await open(connecting, onStep), page)
  },
})

/** Loaded with their libraries by the first connection that needs them: most processes never open most of them. */
export const transports: Record<EdiType, Transport> = {
  SFTP: inTime(async () => (await import('./sftp.ts')).sftp),
  AS2: inTime(async () => (await import('./as2.ts')).as2),
  API: inTime(async () => (await import('./api.ts')).api),
  EMAIL: inTime(async () => (await import('./mail/email.ts')).email),
  // Without times of theirs, files are read to tell them apart: that takes longer than a page of names.
  FTP: inTime(async () => (await import('./ftp/ftp.ts')).ftp, 'transferMs'),
  AWS_S3: inTime(async () => (await import('./s3.ts')).s3),
}
