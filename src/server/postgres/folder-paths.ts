/** `<home>/postgres`: the cluster, the superuser's password and the server's log, made and moved together. */
export type DataFolder = { top: string; data: string; password: string; log: string; pidFile: string }
