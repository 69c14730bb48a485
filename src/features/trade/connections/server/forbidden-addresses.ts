import { BlockList, isIP } from 'node:net'

/** Private, local, reserved and translated addresses. Of IPv6 the rest of what is given out (2000::/3) is reached, and nothing else. */
const givenOut = listed('2000::/3')
const forbidden = listed(
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24'],
  ...['192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
  ...['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
)

export function isForbidden(address: string): boolean {
  const version = isIP(address)
  return version === 0 || has(forbidden, address) || (version === 6 && !has(givenOut, address))
}

/** What answers there hands out the keys of the machine: no list of anybody's means that. */
const metadata = listed('169.254.169.254', 'fd00:ec2::254')
/** Services that nobody exchanges documents by, whatever the host. */
const neverPorts = new Set([1433, 1521, 2049, 2375, 2376, 2379, 3306, 3389, 5432, 5984, 6379, 6443, 9042, 9200, 10250, 11211, 27017])
export const isNeverPort = (port: number) => neverPorts.has(port)

/**
 * `host`: as the user typed it. The operator's list (`EDI_ALLOWED_HOSTS`) holds host names, addresses and ranges, and each of the first two
 * with a port as well: without one it does not mean the ports of databases.
 */
export function isAllowedByOperator(operatorList: string, { host, port }: { host: string; port: number }, addresses: readonly string[]) {
  if (addresses.some((each) => has(metadata, each))) return false
  const entries = operatorList.split(',').flatMap((each) => each.trim().toLowerCase() || [])
  if ([host, ...(addresses.length === 1 ? addresses : [])].some((each) => entries.includes(withPort(each, port)))) return true
  if (isNeverPort(port)) return false
  if (entries.includes(host)) return true
  const ranges = listed(...entries.filter((each) => isIP(each.split('/')[0] ?? '')))
  return addresses.every((each) => has(ranges, each))
}
const withPort = (host: string, port: number) => (isIP(host) === 6 ? `[${host}]:${port}` : `${host}:${port}`)

const has = (list: BlockList, address: string) => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

function listed(...entries: string[]): BlockList {
  const list = new BlockList()
  for (const entry of entries) {
    const [network = '', prefix] = entry.split('/')
    const version = isIP(network)
    list.addSubnet(network, prefix === undefined ? (version === 6 ? 128 : 32) : Number(prefix), version === 6 ? 'ipv6' : 'ipv4')
  }
  return list
}
