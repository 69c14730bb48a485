export const adjectives =
  `Amber Anchor Apple Arbor Atlas Aurora Autumn Beacon Birch Blue Bold Brass Bright Brook Canyon Cedar Cliff Clover Coast Cobalt Copper Coral
Crane Crescent Crown Dawn Delta Dove Eagle Early East Elm Ember Evergreen Falcon Fern First Forest Garden Golden Granite Green Grove Harbor Hazel Heron
High Hill Island Ivory Jade Juniper Lake Laurel Lighthouse Linden Lucky Maple Marina Meadow Mill Misty Moon`.split(/\s+/)

export const kinds =
  `Bakery Bistro Brasserie Bodega Butcher Café Canteen Catering Cellar Chophouse Cookhouse Creamery Deli Diner Dairy Eatery Foods Fishmonger
Grill Grocer Hotel Inn Kitchen Larder Lodge Lunchroom Market Mercantile Noodles Oyster Pantry Pâtisserie Pizzeria Provisions Roastery Smokehouse Steakhouse
Supper Taqueria Tavern`.split(/\s+/)

export const givenNames =
  `Ada Alan Alice Amir Ana Andrés Beatriz Bruno Carla Carlos Chen Clara Daniel Diego Edith Elena Emil Emma Erik Fatima Félix Gloria Grace
Hana Hugo Ines Ivan Jack Jane José Julia Karim Lars Laura Leo Lina Lucía Luis Marco Maria Marta Mei Mia Nadia Nina Noah Olga Omar Oscar Paul Petra Rafael
Rosa Ruth Sam Sara Sofía Tomas Uma Victor Wei Yara Zoë`.split(/\s+/)

export const familyNames =
  `Adams Alvarez Baker Becker Bell Brown Castro Chang Clark Cohen Costa Cruz Diaz Dubois Evans Fischer Flores Garcia Gomez Gray Hall
Hansen Hill Ibrahim Ito Jansen Jones Kaur Kelly Khan Kim King Larsen Lee Lopez Martin Meyer Moreau Mori Muñoz Nguyen Novak Okafor Olsen Orlova Ortiz Patel
Perez Peters Reed Reyes Rivera Rossi Santos Schmidt Silva Smith Sousa Tanaka Torres Vargas Weber Wong Young`.split(/\s+/)

export const cities = [
  ['Seattle', 'WA', '98101'],
  ['Tacoma', 'WA', '98402'],
  ['Portland', 'OR', '97201'],
  ['Boise', 'ID', '83702'],
  ['Spokane', 'WA', '99201'],
  ['Eugene', 'OR', '97401'],
  ['Bellevue', 'WA', '98004'],
  ['Everett', 'WA', '98201'],
] as const

export const streets = ['Pier St', 'Mill Rd', 'Oak Ave', 'Main St', 'Dock Rd', 'Union St', 'Cedar Ln', 'Front St', 'Market St', 'Lake Dr']
