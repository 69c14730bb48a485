import type { EdiType } from '../../edi-types.ts'
import { api } from './api.ts'
import { as2 } from './as2.ts'
import { email } from './email.ts'
import { ftp } from './ftp.ts'
import { s3 } from './s3.ts'
import { sftp } from './sftp.ts'
import type { Transport } from './transport.ts'

export const transports: Record<EdiType, Transport> = { SFTP: sftp, AS2: as2, API: api, EMAIL: email, FTP: ftp, AWS_S3: s3 }
