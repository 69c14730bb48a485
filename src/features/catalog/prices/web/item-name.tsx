import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import { itemPath } from '#contract/places.ts'

/** An item's number, which leads to it, and its name where that is another. */
export const ItemName = ({ itemId, itemNumber, itemName }: { itemId: string; itemNumber: string; itemName: string }) => (
  <>
    <Anchor component={Link} to={itemPath(itemId)}>
      {itemNumber || itemName}
    </Anchor>
    {itemNumber && itemName !== itemNumber && (
      <Text size="sm" c="dimmed">
        {itemName}
      </Text>
    )}
  </>
)
