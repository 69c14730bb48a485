import { RecordForm } from '#web/record/record-form.tsx'
import { KindFields } from './group-kind.tsx'
import { QuickBooksFields } from './group-quickbooks.tsx'
import { SellingFields } from './group-selling.tsx'
import { SizeFields } from './group-size.tsx'
import { ShopperFields } from './group-texts.tsx'
import { PackFields } from './pack-fields.tsx'
import type { ItemForm } from './use-item-form.ts'

type Props = {
  zodForm: ItemForm
  isNew?: boolean
  /** What QuickBooks keeps can be changed here. */
  inQuickBooks: boolean
  /** A bundle without a price of its own. */
  isSumOfParts?: boolean
  seesCosts: boolean
  submitLabel: string
  back: { to: string; state: unknown }
}

/** What QuickBooks keeps of an item and what is ours, in one form. */
export function ItemFormView({ zodForm, isNew = false, inQuickBooks, isSumOfParts = false, seesCosts, submitLabel, back }: Props) {
  return (
    <RecordForm zodForm={zodForm} submitLabel={submitLabel} back={back}>
      {isNew && <KindFields zodForm={zodForm} />}
      <QuickBooksFields zodForm={zodForm} isOpen={inQuickBooks} isSumOfParts={isSumOfParts} seesCosts={seesCosts} />
      <SellingFields zodForm={zodForm} />
      <PackFields zodForm={zodForm} />
      <ShopperFields zodForm={zodForm} />
      <SizeFields zodForm={zodForm} />
    </RecordForm>
  )
}
