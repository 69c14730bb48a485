import { Group, Stack } from '@mantine/core'
import { DocumentList } from './document-list.tsx'
import { UnsentButton } from './unsent/unsent-button.tsx'

/** Of one device, on its record. */
export default function DeviceDocumentsTab({ device }: { device: { id: string; deviceName: string } }) {
  return (
    <Stack>
      <Group justify="flex-end">
        <UnsentButton device={device} />
      </Group>
      <DocumentList deviceId={device.id} first="all" />
    </Stack>
  )
}
