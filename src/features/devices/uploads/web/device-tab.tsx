import { DocumentList } from './document-list.tsx'

/** Of one device, on its record. */
export default function DeviceDocumentsTab({ device: { id } }: { device: { id: string } }) {
  return <DocumentList deviceId={id} first="all" />
}
