import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ImportField } from '../../contract.ts'
import { guessMapping } from './guess.ts'

/** Headings of exports as other programs write them; behind `=` the field that it has here. */
const exports: Record<string, string> = {
  'QuickBooks Online, customer list': `Name=name;Company name=company;Street Address=address1;City=city;State=state;Country=countryCode;Zip=zip;
    Phone=workPhone;Email=email;Customer type=customerType;Attachments;Open balance;Notes=other`,
  'QuickBooks Online, contact list': `;Customer full name=name;Phone numbers=workPhone;Email=email;Full name;Bill address=address1;Ship address`,
  'QuickBooks Online, contact list with more columns': `Customer full name=name;Company name=company;Title=salutation;First name=firstName;
    Last name=lastName;Phone=workPhone;Mobile=mobilePhone;Fax=fax;Email=email;Website=website;Bill street=address1;Bill city=city;
    Bill state=state;Bill zip=zip;Bill country=countryCode;Ship street;Ship city;Ship state;Ship zip;Terms;Sales rep=salesRepresentative;Note=other`,
  'QuickBooks Desktop, customer list': `Active Status=active;Customer=name;Balance;Balance Total;Company=company;Mr./Ms./...=salutation;
    First Name=firstName;M.I.;Last Name=lastName;Primary Contact;Main Phone=workPhone;Fax=fax;Alt. Phone=mobilePhone;Secondary Contact;
    Job Title;Main Email=email;CC Email;Bill to 1=address1;Bill to 2=address2;Bill to 3;Ship to 1;Ship to 2;
    Customer Type=customerType;Terms;Rep=salesRepresentative;Sales Tax Code;Resale Num;Account No.;Credit Limit;Job Status;Note=other`,
  'QuickBooks Desktop, with the address in parts': `Customer=name;Company=company;First Name=firstName;Last Name=lastName;Main Phone=workPhone;
    Main Email=email;Street1=address1;Street2=address2;City=city;State=state;Zip=zip;Country=countryCode`,
  'Google Contacts, new': `First Name=firstName;Middle Name;Last Name=lastName;Phonetic First Name;Phonetic Middle Name;Phonetic Last Name;
    Name Prefix=salutation;Name Suffix;Nickname;File As=name;Organization Name=company;Organization Title;
    Organization Department=department;Birthday;Notes=other;Photo;Labels;E-mail 1 - Label;E-mail 1 - Value=email;E-mail 2 - Label;
    E-mail 2 - Value;Phone 1 - Label;Phone 1 - Value=workPhone;Phone 2 - Label;Phone 2 - Value=mobilePhone;Address 1 - Label;
    Address 1 - Formatted;Address 1 - Street=address1;Address 1 - City=city;Address 1 - PO Box;Address 1 - Region=state;
    Address 1 - Postal Code=zip;Address 1 - Country=countryCode;Address 1 - Extended Address=address2;Website 1 - Label;
    Website 1 - Value=website`,
  'Google Contacts, old': `Name=name;Given Name=firstName;Additional Name;Family Name=lastName;Yomi Name;Name Prefix=salutation;Name Suffix;
    Group Membership;E-mail 1 - Type;E-mail 1 - Value=email;Phone 1 - Type;Phone 1 - Value=workPhone;Address 1 - Type;
    Address 1 - Formatted;Address 1 - Street=address1;Address 1 - City=city;Address 1 - Region=state;Address 1 - Postal Code=zip;
    Address 1 - Country=countryCode;Address 2 - Type;Address 2 - Street;Address 2 - City;Organization 1 - Type;
    Organization 1 - Name=company;Organization 1 - Title;Organization 1 - Department=department;Website 1 - Type;
    Website 1 - Value=website;Notes=other`,
  Outlook: `First Name=firstName;Middle Name;Last Name=lastName;Title=salutation;Suffix;Nickname;E-mail Address=email;E-mail 2 Address;
    E-mail 3 Address;Home Phone=homePhone;Home Phone 2;Business Phone=workPhone;Business Phone 2;Mobile Phone=mobilePhone;Car Phone;
    Other Phone;Primary Phone;Pager;Business Fax=fax;Home Fax;Other Fax;Company Main Phone;Job Title;Department=department;
    Company=company;Office Location;Manager's Name;Assistant's Name;Assistant's Phone;Business Street=address1;Business City=city;
    Business State=state;Business Postal Code=zip;Business Country/Region=countryCode;Home Street;Home City;Home State;
    Home Postal Code;Home Country/Region;Other Street;Other City;Web Page=website;Birthday;Anniversary;Notes=other`,
  'Outlook, classic': `Title=salutation;First Name=firstName;Last Name=lastName;Company=company;Department=department;Job Title;
    Business Street=address1;Business Street 2=address2;Business Street 3;Business City=city;Business State=state;
    Business Postal Code=zip;Business Country=countryCode;Home Street;Home Street 2;Business Fax=fax;Business Phone=workPhone;
    Mobile Phone=mobilePhone;E-mail Address=email;E-mail Type;E-mail Display Name;Web Page=website`,
  Shopify: `Customer ID;First Name=firstName;Last Name=lastName;Email=email;Accepts Email Marketing;Default Address Company=company;
    Default Address Address1=address1;Default Address Address2=address2;Default Address City=city;Default Address Province Code=state;
    Default Address Country Code=countryCode;Default Address Zip=zip;Default Address Phone;Phone=workPhone;Accepts SMS Marketing;
    Total Spent;Total Orders;Note=other;Tax Exempt;Tags`,
  'HubSpot, contacts': `Record ID;First Name=firstName;Last Name=lastName;Email=email;Phone Number=workPhone;Mobile Phone Number=mobilePhone;
    Contact owner=salesRepresentative;Last Activity Date;Lead Status;Marketing contact status;Create Date;Company Name=company;
    Street Address=address1;City=city;State/Region=state;Postal Code=zip;Country/Region=countryCode;Job Title;Website URL=website;
    LinkedIn URL=linkedIn;Fax Number=fax;Salutation=salutation;Original Source=source;Lifecycle Stage`,
  'HubSpot, companies': `Record ID;Company name=company;Company owner=salesRepresentative;Create Date;Phone Number=workPhone;City=city;
    Country/Region=countryCode;Industry;Street Address=address1;Street Address 2=address2;State/Region=state;Postal Code=zip;
    Website URL=website;LinkedIn Company Page=linkedIn;Facebook Company Page=facebook;Type=customerType;Description=other`,
  'Salesforce, accounts': `Account ID;Account Name=company;Account Owner=salesRepresentative;Billing Street=address1;Billing City=city;
    Billing State/Province=state;Billing Zip/Postal Code=zip;Billing Country=countryCode;Shipping Street;Shipping City;
    Shipping State/Province;Shipping Zip/Postal Code;Shipping Country;Phone=workPhone;Fax=fax;Website=website;Type=customerType;
    Account Source=source;Description=other;Last Activity`,
  'Salesforce, contacts': `Contact ID;Salutation=salutation;First Name=firstName;Last Name=lastName;Title;Department=department;
    Account Name=company;Mailing Street=address1;Mailing City=city;Mailing State/Province=state;Mailing Zip/Postal Code=zip;
    Mailing Country=countryCode;Phone=workPhone;Mobile=mobilePhone;Fax=fax;Email=email;Lead Source=source;
    Contact Owner=salesRepresentative`,
  'Salesforce, data export': `Id;IsDeleted;Name=name;Type=customerType;ParentId;BillingStreet=address1;BillingCity=city;BillingState=state;
    BillingPostalCode=zip;BillingCountry=countryCode;ShippingStreet;ShippingCity;Phone=workPhone;Fax=fax;AccountNumber;Website=website;
    Industry;AnnualRevenue;Description=other;OwnerId;CreatedDate;AccountSource=source`,
  Square: `Reference ID;First Name=firstName;Last Name=lastName;Email Address=email;Phone Number=workPhone;Nickname;Company Name=company;
    Street Address 1=address1;Street Address 2=address2;City=city;State=state;Postal Code=zip;Birthday;Memo=other;Square Customer ID;
    Creation Source=source;First Visit;Last Visit;Transaction Count;Lifetime Spend;Email Subscription Status;Instant Profile`,
  'QuickBooks Online, Spanish': `Nombre=name;Nombre de la empresa=company;Dirección=address1;Ciudad=city;Estado=state;País=countryCode;
    Código postal=zip;Teléfono=workPhone;Correo electrónico=email;Tipo de cliente=customerType;Saldo pendiente;Notas=other`,
  'QuickBooks Online, contact list, Spanish': `Nombre completo del cliente=name;Números de teléfono=workPhone;Correo electrónico=email;
    Nombre completo;Dirección de facturación=address1;Dirección de envío`,
  'QuickBooks Desktop, Spanish': `Estado activo=active;Cliente=name;Saldo;Empresa=company;Tratamiento=salutation;Nombre=firstName;
    Apellido=lastName;Teléfono principal=workPhone;Fax=fax;Correo electrónico principal=email;Facturar a 1=address1;Facturar a 2=address2;
    Enviar a 1;Representante=salesRepresentative;Nota=other`,
  'Google Contacts, Spanish': `Nombre=firstName;Segundo nombre;Apellidos=lastName;Nombre de la organización=company;
    Departamento de la organización=department;Notas=other;Correo electrónico 1 - Etiqueta;Correo electrónico 1 - Valor=email;
    Teléfono 1 - Etiqueta;Teléfono 1 - Valor=workPhone;Dirección 1 - Calle=address1;Dirección 1 - Ciudad=city;
    Dirección 1 - Región=state;Dirección 1 - Código postal=zip;Dirección 1 - País=countryCode;Sitio web 1 - Valor=website`,
  'Outlook, Spanish': `Nombre=firstName;Segundo nombre;Apellidos=lastName;Título=salutation;Sufijo;Apodo;
    Dirección de correo electrónico=email;Dirección de correo electrónico 2;Teléfono particular=homePhone;Teléfono del trabajo=workPhone;
    Teléfono del trabajo 2;Teléfono móvil=mobilePhone;Fax del trabajo=fax;Puesto;Departamento=department;Organización=company;
    Calle del trabajo=address1;Ciudad del trabajo=city;Estado o provincia del trabajo=state;Código postal del trabajo=zip;
    País o región del trabajo=countryCode;Calle particular;Ciudad de residencia;Página web=website;Cumpleaños;Notas=other`,
  'HubSpot, Spanish': `ID de registro;Nombre=firstName;Apellidos=lastName;Correo=email;Número de teléfono=workPhone;
    Número de teléfono móvil=mobilePhone;Propietario del contacto=salesRepresentative;Estado del lead;Nombre de la empresa=company;
    Dirección=address1;Ciudad=city;Estado/región=state;Código postal=zip;País/región=countryCode;Cargo;URL del sitio web=website;
    Fuente original=source`,
  'Salesforce, Spanish': `Nombre de la cuenta=company;Propietario de la cuenta=salesRepresentative;Calle de facturación=address1;
    Ciudad de facturación=city;Estado o provincia de facturación=state;Código postal de facturación=zip;
    País de facturación=countryCode;Calle de envío;Ciudad de envío;Teléfono=workPhone;Fax=fax;Sitio web=website;Tipo=customerType;
    Origen de la cuenta=source;Descripción=other`,
  'Square, Spanish': `ID de referencia;Nombre=firstName;Apellido=lastName;Dirección de correo electrónico=email;
    Número de teléfono=workPhone;Apodo;Nombre de la empresa=company;Dirección 1=address1;Dirección 2=address2;Ciudad=city;Estado=state;
    Código postal=zip;Fecha de nacimiento;Nota=other;Fuente de creación=source`,
}
for (const [program, text] of Object.entries(exports))
  test(`the columns of ${program} are known`, () => {
    const columns = text.split(/;\s*/).map((column) => column.split('='))
    const headers = columns.map(([header = '']) => header)
    const guessed = guessMapping(headers)
    const wrong = columns.flatMap(([header, field = ''], at) =>
      guessed[at] === (field as ImportField | '') ? [] : [`${header}: ${guessed[at]}, not ${field}`],
    )
    assert.deepEqual(wrong, [])
  })
