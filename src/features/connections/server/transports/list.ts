import type { OfferedType } from '../../contract.ts'
import { api } from './api.ts'
import { ftp } from './ftp.ts'
import { sftp } from './sftp.ts'
import type { Transport } from './transport.ts'

export const transports: Record<OfferedType, Transport> = { SFTP: sftp, API: api, FTP: ftp }
