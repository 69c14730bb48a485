import { Text, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { numberText } from '#contract/fields.ts'
import { ItemPicker } from '#features/catalog/items/web/door.ts'
import { useCountedItems } from '#features/catalog/stock/web/door.ts'
import { useAction } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { SaveDialog } from '#web/ui/dialogs/save-dialog.tsx'
import { setPar } from '../contract.ts'
import { shownRestocks } from './refreshed.ts'

export type ParOf = { itemId: string; name: string; par: string }
const parForm = z.object({ par: z.union([z.literal(''), numberText.regex(/^\d{1,9}(\.\d{1,4})?$/, 'stock.errors.number')]) })

type Props = { locationId: string; item: ParOf | null; onClose: () => void }

/** How many there should be of an item here. `item` null: it is chosen first. */
export default function ParDialog({ locationId, item, onClose }: Props) {
  const { t } = useTranslation()
  const [chosen, choose] = useState(item)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (chosen) input.current?.focus()
  }, [chosen])
  const keep = useAction(setPar, { refreshes: shownRestocks, success: t('restock.proposals.parSaved'), silent: true, onSuccess: onClose })
  const zodForm = useZodForm(parForm, {
    initialValues: { par: item?.par ?? '' },
    labels: { par: t('restock.proposals.par') },
    onSubmit: ({ par }) => (chosen ? keep.mutateAsync({ body: { locationId, itemId: chosen.itemId, par } }) : undefined),
  })
  return (
    <SaveDialog
      title={t('restock.proposals.parTitle')}
      zodForm={zodForm}
      small
      disabled={!chosen}
      label={t('restock.save')}
      onClose={onClose}
    >
      {chosen ? (
        <>
          <Text fw={550}>{chosen.name}</Text>
          <TextInput
            {...zodForm.field('par')}
            description={t('restock.proposals.parHelp')}
            inputMode="decimal"
            autoComplete="off"
            data-autofocus
            ref={input}
          />
        </>
      ) : (
        <ItemPicker
          useRows={useCountedItems}
          nothingFound={t('stock.lines.noItem')}
          placeholder={t('stock.lines.itemPlaceholder')}
          label={t('stock.lines.item')}
          autoFocus
          onPick={({ id, name }) => choose({ itemId: id, name, par: '' })}
        />
      )}
    </SaveDialog>
  )
}
