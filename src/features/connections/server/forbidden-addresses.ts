import { BlockList, isIP } from 'node:net'

/** Private, local, reserved and translated addresses (facts: edi 5). Of IPv6 the rest of what is given out (2000::/3) is reached, and nothing else. */
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

/** `host`: as the user typed it. The operator's list (`EDI_ALLOWED_HOSTS`) holds host names, addresses and ranges. */
export function isAllowedByOperator(operatorList: string, host: string, addresses: readonly string[]): boolean {
  const entries = operatorList.split(',').flatMap((each) => each.trim().toLowerCase() || [])
  if (entries.includes(host)) return true
  const ranges = listed(...entries.filter((each) => isIP(each.split('/')[0] ?? '')))
  return addresses.every((each) => has(ranges, each))
}

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
