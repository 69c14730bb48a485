import { Button, Group, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { useZodForm } from '#web/form.ts'
import { useAction } from '#web/query.ts'
import { CustomerSelect } from '#web/ui/customer-select.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { PlaceFields } from '#web/ui/place-fields.tsx'
import { countAttention, getDocument, listDocuments, matchDocumentLocation, type ShownOrder } from '../contract.ts'
import type { Document } from './document-record.tsx'

const fields = matchDocumentLocation.body.omit({ qualifier: true, code: true })

/** Which place a ship-to or store is; remembered for the next ones. */
export default function MatchPlaceDialog({ document, code, onClose }: { document: Document; code: string; onClose: () => void }) {
  const { t } = useTranslation()
  const party = document.order?.parties.find(({ id }) => id?.code === code)
  const qualifier = party?.id?.qualifier ?? qualifierOf(document.order, code)
  const match = useAction(matchDocumentLocation, {
    refreshes: [getDocument, listDocuments, countAttention],
    success: t('edi.matched'),
    silent: true,
    onSuccess: onClose,
  })
  const { form, field, submit, saving, serverError } = useZodForm(fields, {
    initialValues: startOf(party?.names[0] ?? ''),
    onSubmit: (body) => match.mutateAsync({ params: { id: document.id }, body: { qualifier, code, ...body } }),
  })
  return (
    <FormDialog title={`${t('edi.choosePlace')}: ${qualifier} ${code}`} unsaved={form.isDirty()} saving={saving} onClose={onClose}>
      {(close) => (
        <form onSubmit={submit} noValidate>
          <Stack>
            <FormError error={serverError} />
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
            <Group justify="flex-end">
              <Button variant="default" onClick={close}>
                {t('common.cancel')}
              </Button>
              <Button type="submit" loading={saving}>
                {t('common.save')}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </FormDialog>
  )
}

/** Its address is the document's to say, unless one is typed here. */
const startOf = (name: string): z.output<typeof fields> => ({
  ...{ name, address1: '', address2: '', city: '', state: '', zip: '' },
  customerId: null,
})

const qualifierOf = (order: ShownOrder | null, code: string) =>
  order?.lines.flatMap(({ stores }) => stores).find((store) => store.code === code)?.qualifier ?? ''
