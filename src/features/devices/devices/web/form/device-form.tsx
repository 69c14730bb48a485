import { RecordForm } from '#web/record/record-form.tsx'
import type { Device } from '../../contract.ts'
import { BooksFields } from './group-books.tsx'
import { DocumentFields } from './group-documents.tsx'
import { PlaceFields } from './group-places.tsx'
import { SellerFields } from './group-seller.tsx'
import { SignInFields } from './group-sign-in.tsx'
import type { DeviceForm } from './use-device-form.ts'

type Props = {
  zodForm: DeviceForm
  /** The one that is changed. */
  device: Device | null
  submitLabel: string
  back: { to: string; state: unknown }
}

export function DeviceFormView({ zodForm, device, submitLabel, back }: Props) {
  return (
    <RecordForm zodForm={zodForm} submitLabel={submitLabel} back={back}>
      <SellerFields zodForm={zodForm} device={device} />
      <PlaceFields zodForm={zodForm} device={device} />
      <SignInFields zodForm={zodForm} device={device} />
      <DocumentFields zodForm={zodForm} />
      <BooksFields zodForm={zodForm} device={device} />
    </RecordForm>
  )
}
