import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { CustomerSelect } from '#features/customers/customers/web/door.ts'
import { PlaceFields } from '#features/trade/partners/web/door.ts'
import { useAction } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { SaveDialog } from '#web/ui/dialogs/save-dialog.tsx'
import type { Document } from '../../contract.ts'
import { countAttention, getDocument, listDocuments, matchDocumentLocation } from '../../contract.ts'
import { placeByName } from '../../place-by-name.ts'
import type { ShownOrder } from '../../shown-order.ts'

const fields = matchDocumentLocation.body.omit({ qualifier: true, code: true })

/** Which place a ship-to or store is; remembered for the next ones. */
export default function MatchPlaceDialog({ document, code, onClose }: { document: Document; code: string; onClose: () => void }) {
  const { t } = useTranslation()
  const party = partyOf(document.order, code)
  const qualifier = party ? (party.id?.qualifier ?? placeByName) : qualifierOf(document.order, code)
  const match = useAction(matchDocumentLocation, {
    refreshes: [getDocument, listDocuments, countAttention],
    success: t('edi.matched'),
    silent: true,
    onSuccess: onClose,
  })
  const zodForm = useZodForm(fields, {
    initialValues: startOf(party?.names[0] ?? ''),
    onSubmit: (body) => match.mutateAsync({ params: { id: document.id }, body: { qualifier, code, ...body } }),
  })
  const { form, field } = zodForm
  return (
    <SaveDialog title={`${t('edi.choosePlace')}: ${qualifier} ${code}`} zodForm={zodForm} onClose={onClose}>
      <CustomerSelect
        {...field('customerId')}
        value={form.values.customerId}
        name=""
        onChange={(id) => form.setFieldValue('customerId', id)}
        description={t('partners.help.locationCustomer')}
        nothingFound={t('people.noCustomerFound')}
        clearable
      />
      <PlaceFields field={field} />
    </SaveDialog>
  )
}

/** Its address is the document's to say, unless one is typed here. */
const startOf = (name: string): z.output<typeof fields> => ({
  name,
  address1: '',
  address2: '',
  city: '',
  state: '',
  zip: '',
  customerId: null,
})

function partyOf(order: ShownOrder | null, code: string) {
  const parties = [order, ...(order?.lines ?? [])].flatMap((each) => each?.parties ?? [])
  return parties.find(({ id }) => id?.code === code) ?? parties.find(({ id, names }) => !id && names[0]?.trim().slice(0, 80) === code)
}

const qualifierOf = (order: ShownOrder | null, code: string) =>
  order?.lines.flatMap(({ stores }) => stores).find((store) => store.code === code)?.qualifier ?? ''
