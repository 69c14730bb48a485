import type { Country } from './place.ts'

/** Postal codes as the Postal Service gives them to sectional centers (its list L002), area codes as the numbering plan's administrator (nanpa.com). */
export const unitedStates: Country = {
  dial: '1',
  national: /^[2-9]\d{9}$/,
  states: [
    ['AL|Alabama|Ala', 'America/Chicago', '350-369', '205 251 256 334 659 938'],
    ['AK|Alaska', 'America/Anchorage', '995-999', '907'],
    ['AZ|Arizona|Ariz', 'America/Phoenix', '850-865', '480 520 602 623 928'],
    ['AR|Arkansas|Ark', 'America/Chicago', '716-729', '327 479 501 870'],
    [
      'CA|California|Calif|Cal',
      'America/Los_Angeles',
      '900-961',
      '209 213 279 310 323 341 350 357 369 408 415 424 442 510 530 559 562 619 626 628 650 657 661 669 707 714 738 747 760 805 818 820 831 837 840 858 909 916 925 949 951',
    ],
    ['CO|Colorado|Colo', 'America/Denver', '800-816', '303 719 720 748 970 983'],
    ['CT|Connecticut|Conn', 'America/New_York', '060-069', '203 475 860 959'],
    ['DE|Delaware|Del', 'America/New_York', '197-199', '302'],
    ['DC|District of Columbia|Washington DC|Distrito de Columbia', 'America/New_York', '200 202-205', '202 771'],
    [
      'FL|Florida|Fla',
      'America/New_York',
      '320-339 341-342 344 346-347 349',
      '239 305 321 324 352 386 407 448 561 645 656 689 727 728 754 772 786 813 850 863 904 941 954',
    ],
    ['GA|Georgia', 'America/New_York', '300-319 398-399', '229 404 470 478 678 706 762 770 912 943'],
    ['HI|Hawaii|Hawai', 'Pacific/Honolulu', '967-968', '808'],
    ['ID|Idaho', 'America/Denver', '832-838', '208 986'],
    ['IL|Illinois|Ill', 'America/Chicago', '600-620 622-629', '217 224 309 312 331 447 464 618 630 708 730 773 779 815 847 861 872'],
    ['IN|Indiana|Ind', 'America/New_York', '460-479', '219 260 317 463 574 765 812 930'],
    ['IA|Iowa', 'America/Chicago', '500-528', '319 515 563 641 712'],
    ['KS|Kansas|Kan', 'America/Chicago', '660-679', '316 620 785 913'],
    ['KY|Kentucky|Ky', 'America/New_York', '400-427', '270 364 502 606 859'],
    ['LA|Louisiana|Luisiana', 'America/Chicago', '700-714', '225 318 337 457 504 985'],
    ['ME|Maine', 'America/New_York', '039-049', '207'],
    ['MD|Maryland', 'America/New_York', '206-219', '227 240 301 410 443 667'],
    ['MA|Massachusetts|Mass', 'America/New_York', '010-027 055', '339 351 413 508 617 774 781 857 978'],
    ['MI|Michigan|Mich|Míchigan', 'America/New_York', '480-499', '231 248 269 313 517 586 616 679 734 810 906 947 989'],
    ['MN|Minnesota|Minn', 'America/Chicago', '550-567', '218 320 507 612 651 763 924 952'],
    ['MS|Mississippi|Miss|Misisipi', 'America/Chicago', '386-397', '228 471 601 662 769'],
    ['MO|Missouri|Misuri', 'America/Chicago', '630-658', '235 314 417 557 573 636 660 816 975'],
    ['MT|Montana|Mont', 'America/Denver', '590-599', '406'],
    ['NE|Nebraska|Nebr|Neb', 'America/Chicago', '680-693', '308 402 531'],
    ['NV|Nevada|Nev', 'America/Los_Angeles', '889-898', '702 725 775'],
    ['NH|New Hampshire|Nuevo Hampshire|Nueva Hampshire', 'America/New_York', '030-038', '603'],
    ['NJ|New Jersey|Nueva Jersey', 'America/New_York', '070-089', '201 551 609 640 732 848 856 862 908 973'],
    ['NM|New Mexico|N Mex|N Mexico|Nuevo México', 'America/Denver', '870-884', '505 575'],
    [
      'NY|New York|N York|New York State|Nueva York',
      'America/New_York',
      '005 100-149',
      '212 315 329 332 347 363 516 518 585 607 624 631 646 680 716 718 838 845 914 917 929 934',
    ],
    ['NC|North Carolina|N Carolina|Carolina del Norte', 'America/New_York', '270-289', '252 336 472 704 743 828 910 919 980 984'],
    ['ND|North Dakota|N Dakota|N Dak|Dakota del Norte', 'America/Chicago', '580-588', '701'],
    ['OH|Ohio', 'America/New_York', '430-459', '216 220 234 283 326 330 380 419 436 440 513 567 614 740 937'],
    ['OK|Oklahoma|Okla', 'America/Chicago', '730-732 734-749', '405 539 572 580 918'],
    ['OR|Oregon|Ore|Oregón', 'America/Los_Angeles', '970-979', '458 503 541 971'],
    [
      'PA|Pennsylvania|Penn|Penna|Pensilvania',
      'America/New_York',
      '150-196',
      '215 223 267 272 412 445 484 570 582 610 717 724 814 835 878',
    ],
    ['RI|Rhode Island|R I', 'America/New_York', '028-029', '401'],
    ['SC|South Carolina|S Carolina|Carolina del Sur', 'America/New_York', '290-299', '803 821 839 843 854 864'],
    ['SD|South Dakota|S Dakota|S Dak|Dakota del Sur', 'America/Chicago', '570-577', '605'],
    ['TN|Tennessee|Tenn|Tenesí', 'America/Chicago', '370-385', '423 615 629 731 865 901 931'],
    [
      'TX|Texas|Tex|Tejas',
      'America/Chicago',
      '733 750-799 885',
      '210 214 254 281 325 346 361 409 430 432 469 512 621 682 713 726 737 806 817 830 832 903 915 936 940 945 956 972 979',
    ],
    ['UT|Utah', 'America/Denver', '840-847', '385 435 801'],
    ['VT|Vermont', 'America/New_York', '050-054 056-059', '802'],
    ['VA|Virginia', 'America/New_York', '201 220-246', '276 434 540 571 686 703 757 804 826 948'],
    ['WA|Washington|Wash|Washington State', 'America/Los_Angeles', '980-994', '206 253 360 425 509 564'],
    ['WV|West Virginia|W Virginia|W Va|Virginia Occidental', 'America/New_York', '247-268', '304 681'],
    ['WI|Wisconsin|Wis|Wisc', 'America/Chicago', '530-549', '262 274 353 414 534 608 715 920'],
    ['WY|Wyoming|Wyo', 'America/Denver', '820-831', '307'],
    ['PR|Puerto Rico', 'America/Puerto_Rico', '006-007 009', '787 939'],
    ['VI|Virgin Islands|US Virgin Islands|Islas Vírgenes', 'America/Puerto_Rico', '008', '340'],
    ['GU|Guam', 'Pacific/Guam', '969', '671'],
    ['MP|Northern Mariana Islands|Islas Marianas del Norte', 'Pacific/Guam', '96950-96952', '670'],
    ['AS|American Samoa|Samoa Americana', 'Pacific/Pago_Pago', '96799', '684'],
  ],
  parts: [
    ['America/Chicago', '324-325', '448 850'], // Florida's west
    ['America/Chicago', '463-464 476-477', '219'], // Gary, Evansville
    ['America/Chicago', '420-424', '270 364'], // Kentucky's west
    ['America/New_York', '373-374 376-379', '423 865'], // Tennessee's east
    ['America/Denver', '798-799 885', '915'], // El Paso
    ['America/Denver', '586'], // Dickinson
    ['America/Denver', '577'], // Rapid City
    ['America/Denver', '693'], // Scottsbluff
    ['America/Los_Angeles', '835 838'], // Idaho's north
    ['America/Boise', '979'], // Ontario in Oregon
  ],
}
