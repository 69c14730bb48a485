import { Anchor, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { itemPath } from '#contract/places.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { Section } from '#web/ui/page/section.tsx'
import type { Item } from '../../contract.ts'
import { ItemPicture } from '../picture/item-picture.tsx'
import { itemLabel, quantityOf } from '../value-text.ts'

/** What a bundle or an assembly is made of, as QuickBooks has it. */
export function Parts({ item: { parts, itemType } }: { item: Item }) {
  const { t } = useTranslation()
  return (
    <Section title={t(itemType === 'Group' ? 'items.parts.ofBundle' : 'items.parts.ofAssembly')}>
      <DataTable>
        <thead>
          <tr>
            <th scope="col">{t('items.parts.item')}</th>
            <th scope="col" data-end>
              {t('fields.quantity')}
            </th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <tr key={part.itemId}>
              <th scope="row">
                <Group gap="sm" wrap="nowrap">
                  <ItemPicture path={part.picture} name={part.name} size={28} />
                  <Anchor component={Link} to={itemPath(part.itemId)}>
                    {itemLabel(part)}
                  </Anchor>
                </Group>
              </th>
              <td data-end>{quantityOf(part.quantity)}</td>
            </tr>
          ))}
        </tbody>
      </DataTable>
      <Text size="sm" c="dimmed" mt="xs">
        {t('items.parts.help')}
      </Text>
    </Section>
  )
}
