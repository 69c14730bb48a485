import type { SpawnOptions } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Who the server runs as. `prefix` is put before each command; `uid` and `gid` are set when it is another user;
 * `seenAs` is the path under which that account reaches a folder it is started in.
 */
export type Account = {
  name: string
  prefix: string[]
  uid?: number
  gid?: number
  options: Pick<SpawnOptions, 'uid' | 'gid' | 'env' | 'windowsHide'>
  seenAs(folder: string): string
}

/**
 * The accounts to try, best first. PostgreSQL refuses to be root, so root takes off its name inside a user namespace: nothing changes
 * hands and folders only root may enter stay reachable. Where namespaces are refused, it becomes another user of the machine.
 */
export function accounts(home: string, owner: number | undefined): Account[] {
  const me = process.getuid?.()
  if (me !== 0) {
    if (owner !== undefined && me !== undefined && owner !== me)
      throw new Error(`The database in ${home} belongs to another user of this machine.`)
    return [account('you', [])]
  }
  const users = otherUsers(home, owner).map(({ name, uid, gid }) => account(name, [], uid, gid))
  return owner ? users : [account('a user namespace', ['unshare', '--user', '--map-user=1000', '--map-group=1000', '--']), ...users]
}

export function command(account: Account, program: string, args: string[]): [file: string, args: string[]] {
  const [file = program, ...rest] = [...account.prefix, program, ...args]
  return [file, rest]
}

function account(name: string, prefix: string[], uid?: number, gid?: number): Account {
  // Node enters the folder before it changes the user, so the way there may be closed to that user.
  const byWorkingFolder = process.platform === 'linux' && process.getuid?.() === 0
  const options = { uid, gid, env: { LC_ALL: 'C', TZ: 'UTC' }, windowsHide: true }
  return { name, prefix, uid, gid, options, seenAs: (folder) => (byWorkingFolder ? '/proc/self/cwd' : folder) }
}

/** The owner of the data, else of the folder around it, else postgres, else nobody. */
function otherUsers(home: string, owner: number | undefined) {
  const known = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter((user) => user.uid > 0)
  if (owner) return [known.find((user) => user.uid === owner) ?? { name: `user ${owner}`, uid: owner, gid: owner }]
  const wanted = [
    known.find((user) => user.uid === statSync(dirname(home)).uid),
    known.find((user) => user.name === 'postgres'),
    known.find((user) => user.name === 'nobody'),
  ]
  return wanted.filter((user) => user !== undefined)
}
