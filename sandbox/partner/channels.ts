import type { Upload } from './home.ts'

export const channelNames = ['sftp', 'ftp', 'api', 's3', 'email', 'as2'] as const
export type ChannelName = (typeof channelNames)[number]

/** A way from the retailer to its supplier. */
export type Channel = {
  put(name: string, bytes: Buffer, upload?: Upload): Promise<void>
  /** Where uploads can be seen in progress: the rest of one. */
  finish?(name: string, bytes: Buffer, upload: Upload): Promise<void>
}

export type Channels = Record<ChannelName, Channel>
