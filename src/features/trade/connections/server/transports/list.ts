import type { EdiType } from '../../edi-types.ts'
import { api } from './api.ts'
import { as2 } from './as2.ts'
import { ftp } from './ftp/ftp.ts'
import { limited } from './limited.ts'
import { email } from './mail/email.ts'
import { s3 } from './s3.ts'
import { sftp } from './sftp.ts'
import type { Transport, times } from './transport.ts'

const inTime = ({ open }: Transport, page: keyof typeof times = 'pageMs'): Transport => ({
  open: async (connecting, onStep) => limited(await open(connecting, onStep), page),
})

export const transports: Record<EdiType, Transport> = {
  SFTP: inTime(sftp),
  AS2: inTime(as2),
  API: inTime(api),
  EMAIL: inTime(email),
  // Where no times are told, files are read to tell them apart: that takes longer than a page of names.
  FTP: inTime(ftp, 'transferMs'),
  AWS_S3: inTime(s3),
}
