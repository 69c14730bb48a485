import { Group, Select, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { ItemField } from '#features/catalog/items/web/door.ts'
import { useAction } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { SaveDialog } from '#web/ui/dialogs/save-dialog.tsx'
import type { Document } from '../../contract.ts'
import { countAttention, getDocument, listDocuments, matchDocumentItem } from '../../contract.ts'

const { itemId, casePack, unit } = matchDocumentItem.body.shape
const fields = z.object({ chosen: z.string(), itemId, casePack, unit })

/** Which of our items a line means; remembered for the next ones. */
export default function MatchItemDialog({ document, line, onClose }: { document: Document; line: number; onClose: () => void }) {
  const { t } = useTranslation()
  const codes = document.order?.lines[line]?.names ?? []
  const match = useAction(matchDocumentItem, {
    refreshes: [getDocument, listDocuments, countAttention],
    success: t('edi.matched'),
    silent: true,
    onSuccess: onClose,
  })
  const zodForm = useZodForm(fields, {
    initialValues: { chosen: '0', itemId: '', casePack: '1', unit: '' },
    labels: { chosen: t('edi.theirCode'), itemId: t('fields.itemNumber'), unit: t('partners.items.unit') },
    onSubmit: ({ chosen, ...body }) => {
      const { qualifier, code } = codes[Number(chosen)] ?? { qualifier: '', code: '' }
      return match.mutateAsync({ params: { id: document.id }, body: { qualifier, code, ...body } })
    },
  })
  const { form, field } = zodForm
  return (
    <SaveDialog title={t('edi.chooseItem')} zodForm={zodForm} onClose={onClose}>
      <Select
        {...field('chosen')}
        data={codes.map(({ qualifier, code }, index) => ({ value: String(index), label: `${qualifier} ${code}` }))}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
      />
      <ItemField {...field('itemId')} value={form.values.itemId} onChange={(id) => form.setFieldValue('itemId', id)} />
      <Group grow align="flex-start">
        <TextInput {...field('unit')} description={t('edi.unitHelp')} autoComplete="off" />
        <TextInput {...field('casePack')} description={t('edi.casePackHelp')} inputMode="decimal" autoComplete="off" />
      </Group>
    </SaveDialog>
  )
}
