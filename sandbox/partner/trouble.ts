import { setTimeout as sleep } from 'node:timers/promises'

/** What goes wrong with the retailer's servers, all protocols alike. */
export function noTrouble() {
  return {
    /** A wrong password is refused only after this time. */
    passwordDelayMs: 0,
    /** Every answer waits this long. */
    latencyMs: 0,
    /** Nobody may write, rename or delete. */
    readOnly: false,
    /** Connections are cut in the middle once so many bytes of files went over them; 0: never. */
    cutAfterBytes: 0,
    /** How many connections are cut until the line holds again. */
    cutTimes: 1,
    /** The API and the bucket answer everything with this status, and with Retry-After; 0: they work. */
    answerStatus: 0,
    /** How many uploads are taken by the API or the bucket without their sender hearing of it. */
    loseAnswers: 0,
    /** Sign-in only over TLS (FTP). */
    requireTls: false,
    /** Data connections must continue the TLS session of the control connection (FTP), as vsftpd wants it. */
    requireTlsReuse: false,
    expiredCertificate: false,
    /** No MLSD (FTP): times to the minute and without a year. */
    plainListing: false,
    /** Neither SIZE nor MDTM (FTP). */
    noSizeNorTime: false,
    /** PASV names another host (FTP). */
    passiveElsewhere: false,
    /** Files whose name begins with `outside` are listed as if they lay outside of their folder (SFTP, FTP). */
    listsOutside: false,
  }
}

export type Trouble = ReturnType<typeof noTrouble>

export const listedAs = (trouble: Trouble, name: string) =>
  trouble.listsOutside && name.startsWith('outside') ? `../../../etc/${name}` : name

export const slowly = (trouble: Trouble) => (trouble.latencyMs ? sleep(trouble.latencyMs) : undefined)

/** Counts the bytes of files on one connection and says when it breaks. */
export function fuse(trouble: Trouble) {
  let bytes = 0
  return {
    /** How many of the next bytes still get through, and whether the line breaks after them. */
    take(wanted: number): { through: number; broken: boolean } {
      const limit = trouble.cutAfterBytes
      if (!limit || trouble.cutTimes <= 0 || bytes + wanted < limit) {
        bytes += wanted
        return { through: wanted, broken: false }
      }
      trouble.cutTimes--
      return { through: limit - bytes, broken: true }
    },
  }
}

export type Fuse = ReturnType<typeof fuse>
