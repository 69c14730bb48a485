import { languages } from '#contract/languages.ts'
import { text } from '#server/text.ts'
import { type ImportField, importFields } from '../../contract.ts'
import { headerKey } from '../file/header-key.ts'

/**
 * What columns are called elsewhere, beside our own words in both languages, those that say it best first; without `de`, `of` and the like.
 * A name may stand for several fields: what of them is free takes it.
 */
const otherNames: Partial<Record<ImportField, string>> = {
  name: `customername|customerfullname|clientname|displayname|displaynameas|nombrecliente|nombrecompletocliente|nombremostrar|nombreparamostrar|
    customer|client|cliente|fullname|nombrecompleto|name|nombre|razonsocial|contactname|nombrecontacto|leadname|fileas|contact|contacto|lead`,
  company: `company|companyname|businessname|organizationname|accountname|companyaccount|business|organization|organisation|account|
    associatedcompany|empresa|nombreempresa|compania|nombrecompania|negocio|organizacion|nombreorganizacion|cuenta|nombrecuenta|
    companiacuenta|empresacuenta|empresaasociada`,
  firstName: 'firstname|givenname|first|forename|primernombre|nombrepila',
  lastName: 'lastname|surname|familyname|last|apellido|apellidos|primerapellido',
  salutation: 'salutation|nameprefix|mrms|mrmsmx|mr|tratamiento|saludo|prefijonombre|prefix|title|titulo',
  department: 'department|dept|organizationdepartment|departamento',
  email: `email|emailaddress|emailvalue|mail|correo|correoelectronico|direccioncorreoelectronico|direccioncorreo|emailid|emails|
    correoelectronicovalor`,
  workPhone: `phone|workphone|businessphone|officephone|mainphone|phonenumber|phonenumbers|telephone|telephonenumber|tel|telefono|
    telefonotrabajo|telefonooficina|numerotelefono|numerostelefono|telefonos`,
  mobilePhone: `mobile|mobilephone|mobilenumber|mobilephonenumber|cell|cellphone|cellnumber|cellphonenumber|movil|celular|telefonomovil|
    numeromovil|numerotelefonomovil|telefonocelular|numerocelular|phone2|phone2value|telefono2|altphone|alternatephone|secondaryphone|
    telefonoalternativo|telefonoalt|otrotelefono|otherphone`,
  homePhone: 'homephone|home|telefonocasa|telefonoparticular|particular|telefonopersonal',
  fax: 'fax|faxnumber|numerofax',
  website: `website|websiteurl|web|webpage|webaddress|url|homepage|sitioweb|urlsitioweb|paginaweb|direccionweb|companydomainname|domain|
    nombredominioempresa|dominioempresa`,
  linkedIn: 'linkedin|linkedinurl|linkedinprofile|linkedinpage|linkedincompanypage|urllinkedin|paginaempresalinkedin',
  facebook: 'facebook|facebookurl|facebookprofile|facebookpage|facebookcompanypage|urlfacebook|paginaempresafacebook',
  address1: `address1|street1|street|streetaddress|addressline|addressstreet|address|direccion|calle|direccioncalle|direccionpostal|domicilio|
    callenumero`,
  address2: `address2|addressline2|street2|streetaddress2|extendedaddress|suite|apartment|unit|apartmentsuite|direccion2|calle2|colonia|
    direccionampliada|apartamento`,
  city: 'city|town|citytown|ciudad|localidad|municipio|poblacion',
  state: `state|statecode|stateprovince|stateregion|province|provincecode|region|estado|provincia|estadoprovincia|provinciaestado|
    estadoregion|codigoprovincia|codigoestado`,
  zip: 'zip|zipcode|zippostalcode|ziporpostalcode|postalcode|postcode|postalzipcode|cp|codigopostal|codigozip',
  countryCode: 'country|countrycode|countryregion|pais|paisregion|codigopais',
  salesRepresentative: `salesrep|rep|repcode|salesrepresentative|salesrepname|salesperson|owner|ownerfullname|ownername|assignedto|
    accountmanager|representante|representanteventas|vendedor|codigovendedor|propietario|comercial|asesor|asignadoa|asignado`,
  territory: 'territory|salesterritory|area|zone|territorio|zona|territorioventas',
  source: `source|leadsource|accountsource|originalsource|originaltrafficsource|creationsource|origin|origen|origencandidato|origenprospecto|
    origencuenta|origenlead|fuente|fuenteoriginal|fuentecreacion|procedencia|fuenteoriginaltrafico`,
  customerType: 'customertype|type|leadordealer|tipocliente|tipo',
  warehouseCode: 'warehousecode|warehouse|almacen|codigoalmacen',
  active: 'active|isactive|activestatus|customerstatus|accountstatus|status|activo|estatus|estadoactivo',
  onHold: 'onhold|hold|retenido|suspendido',
  other: `notes|note|notas|nota|comments|comment|remarks|memo|description|other|otros|comentarios|observaciones|descripcion`,
}

/** `rank`: the lower, the more it says. */
export type Named = { field: ImportField; rank: number }
export const fieldsByName = new Map<string, Named[]>()

const add = (name: string, named: Named) => {
  const known = fieldsByName.get(name) ?? []
  if (name && !known.some(({ field }) => field === named.field)) fieldsByName.set(name, [...known, named])
}
for (const field of importFields) {
  for (const name of [headerKey(field), ...languages.map(({ code }) => headerKey(text(code, `fields.${field}`)))])
    add(name, { field, rank: 0 })
  for (const [rank, name] of (otherNames[field] ?? '').split('|').entries()) add(name.trim(), { field, rank })
}

const words = (text: string) => new Set(text.split(' '))
/** What joins the words of a heading in English and Spanish. */
export const joints = words('the of for to my de del la el los las o or y and su a al')
export type AddressKind = 'billing' | 'business' | 'main' | 'mailing' | 'shipping' | 'home' | 'other'
/** In the order in which they are preferred where a customer has several addresses. */
const kinds: [AddressKind, string][] = [
  ['billing', 'billing bill billto facturacion facturar cobro'],
  ['business', 'business work trabajo office oficina laboral'],
  ['main', 'main primary default principal predeterminada predeterminado headquarters fiscal'],
  ['mailing', 'mailing correspondencia'],
  ['shipping', 'shipping ship shipto delivery envio entrega'],
  ['home', 'home particular casa residencia personal'],
  ['other', 'other otro otra alternate secondary alternativa'],
]
export const kindByWord = new Map(kinds.flatMap(([kind, list]) => [...words(list)].map((word) => [word, kind] as const)))
export const kindRank = (kind: AddressKind | null) => kinds.findIndex(([each]) => each === kind) + 1
/** Whose name, address or number it is: English says it in front of that, Spanish behind it. */
export const owners = words(
  'address direccion organization organizacion organisation contact contacto customer cliente client account cuenta lead company empresa',
)
/** Beside a numbered column, what kind of number or address it is. */
export const labels = words('type label tipo etiqueta')
