import { Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ReadingFields } from '#features/customers/imports/web/door.ts'
import { useAction } from '#web/app/calls/query.ts'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { getItemImport, type ItemImport, rereadItemImport } from '../contract.ts'

/** How the file is read, changed at once: the columns below are then those of what is chosen. */
export function ReadingForm({ data }: { data: ItemImport }) {
  const { t } = useTranslation()
  const reread = useAction(rereadItemImport, { silent: true, refreshes: [getItemImport] })
  // What was brought before this was noted has nothing to choose from.
  if (!data.reading.rows.length) return null
  const reading = { ...data.reading, ...(reread.isPending && reread.variables.body) }
  return (
    <section aria-labelledby="reading-title">
      <Title order={2} size="h4" id="reading-title" mb="xs">
        {t('imports.reading.title')}
      </Title>
      <FormError error={reread.error} />
      <ReadingFields reading={reading} onRead={(body) => reread.mutate({ params: { id: data.id }, body })} />
    </section>
  )
}
