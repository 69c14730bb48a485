import type { Home } from '../home.ts'
import type { Supplier } from '../supplier.ts'
import type { TlsIdentity } from '../tls-identity.ts'
import type { Trouble } from '../trouble.ts'

export type FtpContext = { host: string; home: Home; supplier: Supplier; trouble: Trouble; tls: TlsIdentity }
