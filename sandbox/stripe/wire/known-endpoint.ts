import { apiVersion } from '../events.ts'
import type { Sandbox } from '../sandbox.ts'

const id = 'we_1KnownBeforehand'

/** An endpoint of the platform whose secret was agreed on beforehand, as an operator would have made it in the dashboard. */
export function hearTenants(sandbox: Sandbox, { url, secret }: { url: string; secret: string }): void {
  const { endpoints, endpointSecrets } = sandbox.platform
  endpoints.put({
    id,
    object: 'webhook_endpoint',
    api_version: apiVersion,
    application: null,
    created: sandbox.clock.now(),
    description: null,
    enabled_events: ['*'],
    livemode: false,
    metadata: {},
    status: 'enabled',
    url,
  })
  endpointSecrets.put({ id, secret, connect: true })
}
