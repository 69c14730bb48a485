import { RecordForm } from '#web/record/record-form.tsx'
import { DuplicateWarning } from './duplicate-warning.tsx'
import { ClassificationFields, OtherFields, SignInFields } from './group-classification.tsx'
import { AddressFields, CompanyFields, ReachFields, WhoFields } from './group-who.tsx'
import type { CustomerForm } from './use-customer-form.ts'

type Props = { id?: string; zodForm: CustomerForm; hasSignIn: boolean; submitLabel: string; back: { to: string; state: unknown } }

/** Every field of a customer (specification 3), for adding and editing alike. */
export function CustomerFormView({ id, zodForm, hasSignIn, submitLabel, back }: Props) {
  return (
    <RecordForm zodForm={zodForm} submitLabel={submitLabel} back={back}>
      <WhoFields zodForm={zodForm} />
      <DuplicateWarning id={id} values={zodForm.form.values} />
      <CompanyFields zodForm={zodForm} />
      <AddressFields zodForm={zodForm} />
      <ReachFields zodForm={zodForm} />
      <ClassificationFields zodForm={zodForm} />
      <SignInFields zodForm={zodForm} hasSignIn={hasSignIn} />
      <OtherFields zodForm={zodForm} />
    </RecordForm>
  )
}
