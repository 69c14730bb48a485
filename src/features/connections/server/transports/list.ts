import type { OfferedType } from '../../contract.ts'
import { api } from './api.ts'
import { as2 } from './as2.ts'
import { ftp } from './ftp.ts'
import { sftp } from './sftp.ts'
import type { Transport } from './transport.ts'

export const transports: Record<OfferedType, Transport> = { SFTP: sftp, AS2: as2, API: api, FTP: ftp }
