/**
 * Further nouns of homes, clubs, trades, schools and offices, in the form of `nouns.ts`. More than 200 lines because it is
 * a dictionary.
 */
export const usualNouns = `
value | Wert, Werte | valor, valores | valeur, valeurs
difficulty | Schwierigkeit, Schwierigkeiten; Schwierigkeitsgrad, Schwierigkeitsgrade | dificultad, dificultades | difficulté, difficultés
occasion | Anlass, Anlässe | ocasión, ocasiones | occasion, occasions
examination | Untersuchung, Untersuchungen | exploración, exploraciones | examen médical, examens médicaux
plan | Plan, Pläne | plan, planes | plan, plans
piece | Stück, Stücke | unidad, unidades | pièce, pièces
count | Zahl, Zahlen; Anzahl, Anzahlen | recuento, recuentos | décompte, décomptes
hint | Hinweis, Hinweise | aviso, avisos; pista, pistas | indice, indices
music | Musik, Musiken | música, músicas | musique, musiques
currency | Währung, Währungen | moneda, monedas; divisa, divisas | devise, devises; monnaie, monnaies
sex | Geschlecht, Geschlechter | sexo, sexos | sexe, sexes
meter | Meter, Meter | metro, metros | mètre, mètres
litre | Liter, Liter | litro, litros | litre, litres
percent | Prozentsatz, Prozentsätze | porcentaje, porcentajes | pourcentage, pourcentages
share | Anteil, Anteile | participación, participaciones | quote-part, quotes-parts
collection | Sammlung, Sammlungen | colección, colecciones | collection, collections
figure | Figur, Figuren | figura, figuras | figurine, figurines; chiffre, chiffres
meeting point | Treffpunkt, Treffpunkte | punto de encuentro, puntos de encuentro | point de rendez-vous, points de rendez-vous
metres of altitude | Höhenmeter, Höhenmeter | desnivel, desniveles | dénivelé, dénivelés
hiking club | Wanderverein, Wandervereine | club de senderismo, clubes de senderismo | club de randonnée, clubs de randonnée
local club | Heimatverein, Heimatvereine | asociación cultural, asociaciones culturales | amicale, amicales
support association | Förderverein, Fördervereine | ampa, ampas | association de soutien, associations de soutien
initiative | Elterninitiative, Elterninitiativen; Initiative, Initiativen | iniciativa, iniciativas | initiative, initiatives
leisure | Freizeit, Freizeiten | ocio, ocios | loisir, loisirs
company | Betrieb, Betriebe | negocio, negocios | entreprise, entreprises
contact person | Ansprechpartner, Ansprechpartner; Ansprechpartnerin, Ansprechpartnerinnen; Kontaktperson, Kontaktpersonen | persona de contacto, personas de contacto | interlocuteur, interlocuteurs
runner | Läufer, Läufer; Läuferin, Läuferinnen | corredor, corredores; corredora, corredoras | coureur, coureurs; coureuse, coureuses
participant | Starter, Starter | inscrito, inscritos | inscrit, inscrits
quarter | Viertel, Viertel | barrio, barrios | quartier, quartiers
town hall | Rathaus, Rathäuser; Gemeinde, Gemeinden | ayuntamiento, ayuntamientos | mairie, mairies
council | Gemeinderat, Gemeinderäte | consejo, consejos; pleno, plenos | conseil, conseils
committee | Ausschuss, Ausschüsse | comité, comités | comité, comités
department | Abteilung, Abteilungen | departamento, departamentos | département, départements
laboratory | Labor, Labore | laboratorio, laboratorios | laboratoire, laboratoires
hospital | Krankenhaus, Krankenhäuser; Klinikum, Klinika | hospital, hospitales | hôpital, hôpitaux
care home | Pflegeheim, Pflegeheime; Heim, Heime | residencia, residencias | maison de retraite, maisons de retraite
agency | Agentur, Agenturen | agencia, agencias | agence, agences
seminar | Seminar, Seminare | seminario, seminarios | séminaire, séminaires
talk | Referat, Referate; Vortrag, Vorträge | ponencia, ponencias; charla, charlas | exposé, exposés; conférence, conférences
conversation | Gespräch, Gespräche | conversación, conversaciones; tutoría, tutorías | entretien individuel, entretiens individuels; conversation, conversations
impression | Eindruck, Eindrücke | impresión, impresiones | impression, impressions
resume | Lebenslauf, Lebensläufe | currículum, currículums | CV, CV
cause | Ursache, Ursachen | causa, causas | cause, causes
fault | Fehler, Fehler | fallo, fallos; error, errores | erreur, erreurs
incident | Vorkommnis, Vorkommnisse; Vorfall, Vorfälle | incidencia, incidencias | incident, incidents
finding | Befund, Befunde | hallazgo, hallazgos | constat, constats
estimate | Kostenvoranschlag, Kostenvoranschläge | presupuesto estimado, presupuestos estimados | estimation, estimations
measurements | Aufmaß, Aufmaße | medidas, medidas | mesures, mesures
kitchen | Küche, Küchen | cocina, cocinas | cuisine, cuisines
client | Bauherr, Bauherren | promotor, promotores | maître d'ouvrage, maîtres d'ouvrage
scaffolding | Gerüst, Gerüste | andamio, andamios | échafaudage, échafaudages
crane | Kran, Kräne | grúa, grúas | grue, grues
ladder | Leiter, Leitern | escalera, escaleras | échelle, échelles
scale | Maßstab, Maßstäbe | escala, escalas | échelle de grandeur, échelles de grandeur
garage | Garage, Garagen | garaje, garajes | garage, garages
barn | Scheune, Scheunen; Stall, Ställe | granero, graneros; cuadra, cuadras | grange, granges; étable, étables
pub | Kneipe, Kneipen; Lokal, Lokale | bar, bares | bar, bars; bistrot, bistrots
bunch | Strauß, Sträuße | ramo, ramos | bouquet, bouquets
firewood | Brennholz, Brennhölzer | leña, leñas | bois de chauffage, bois de chauffage
spice | Gewürz, Gewürze | especia, especias | épice, épices
delivery round | Liefertour, Liefertouren | reparto, repartos | tournée, tournées
removal | Umzugsauftrag, Umzugsaufträge | mudanza, mudanzas | déménagement, déménagements
origin | Herkunft, Herkünfte | origen, orígenes | origine, origines
tracking | Verfolgung, Verfolgungen | seguimiento, seguimientos | suivi, suivis
creation | Kreation, Kreationen | creación, creaciones | création, créations
repair | Notreparatur, Notreparaturen | avería urgente, averías urgentes | dépannage, dépannages
access | Zugang, Zugänge | acceso, accesos | accès, accès
diameter | Durchmesser, Durchmesser | diámetro, diámetros | diamètre, diamètres
label | Etikett, Etiketten; Label, Labels | etiqueta, etiquetas | étiquette, étiquettes
style | Stil, Stile | estilo, estilos | style, styles
consignment shop | Secondhandladen, Secondhandläden | tienda de segunda mano, tiendas de segunda mano | dépôt-vente, dépôts-ventes; friperie, friperies
hardware store | Eisenwarenladen, Eisenwarenläden | ferretería, ferreterías | quincaillerie, quincailleries
grocery | Lebensmittelladen, Lebensmittelläden | verdulería, verdulerías | épicerie, épiceries
barber shop | Barbershop, Barbershops | barbería, barberías | barbier d'art, barbiers d'art
accommodation | Unterkunft, Unterkünfte | alojamiento, alojamientos | hébergement, hébergements; logement, logements
attendee | Anwesender, Anwesende | asistente, asistentes | convive, convives
homeowners | Hausgemeinschaft, Hausgemeinschaften | comunidad, comunidades | copropriété, copropriétés
nationality | Staatsangehörigkeit, Staatsangehörigkeiten | nacionalidad, nacionalidades | nationalité, nationalités
worker | Arbeiter, Arbeiter; Arbeiterin, Arbeiterinnen | trabajador, trabajadores; trabajadora, trabajadoras; operario, operarios | ouvrier, ouvriers; ouvrière, ouvrières
winner | Gewinner, Gewinner; Sieger, Sieger | ganador, ganadores | gagnant, gagnants; vainqueur, vainqueurs
fishing | Angeln, Angeln | pesca, pescas | pêche, pêches
urgency | Dringlichkeit, Dringlichkeiten | urgencia, urgencias | urgence, urgences
call | Anruf, Anrufe | llamada, llamadas | appel, appels
means | Mittel, Mittel | medio de pago, medios de pago | moyen, moyens
passage | Durchgang, Durchgänge | paso, pasos | passage, passages
entry fee | Eintritt, Eintritte | entrada de pago, entradas de pago | droit d'entrée, droits d'entrée
designation | Bezeichnung, Bezeichnungen | denominación, denominaciones | intitulé, intitulés; libellé, libellés
quirk | Macke, Macken | defecto, defectos | défaut, défauts
meat | Fleisch, Fleisch | carne, carnes | viande, viandes
rice | Reis, Reis | arroz, arroces | riz, riz
oil | Öl, Öle | aceite, aceites | huile, huiles
milk | Milch, Milch | leche, leches | lait, laits
cash | Bargeld, Bargeld | efectivo, efectivos | espèces, espèces; liquide, liquides
flour | Mehl, Mehle | harina, harinas | farine, farines
key copy | Schlüsselkopie, Schlüsselkopien | copia de llave, copias de llave | double de clé, doubles de clé
lock | Schloss, Schlösser | cerradura, cerraduras | serrure, serrures
nut | Nuss, Nüsse | nuez, nueces | noix, noix
sugar | Zucker, Zucker | azúcar, azúcares | sucre, sucres
goods | Ware, Waren | mercancía, mercancías | marchandise, marchandises
pallet | Palette, Paletten | palet, palets; palé, palés | palette, palettes
van | Lieferwagen, Lieferwagen; Transporter, Transporter | furgoneta, furgonetas | camionnette, camionnettes
motorhome | Wohnmobil, Wohnmobile | autocaravana, autocaravanas | camping-car, camping-cars
carriage | Kutsche, Kutschen | carreta, carretas; carroza, carrozas | calèche, calèches
motorcycle | Motorrad, Motorräder | moto, motos | moto, motos
courier | Kurier, Kuriere; Fahrradkurier, Fahrradkuriere | repartidor, repartidores; repartidora, repartidoras | livreur, livreurs; livreuse, livreuses
carrier | Spedition, Speditionen | transportista, transportistas | transporteur, transporteurs
battery | Akku, Akkus; Batterie, Batterien | batería, baterías; pila, pilas | batterie, batteries; pile, piles
engine | Motor, Motoren | motor, motores | moteur, moteurs
alarm | Alarm, Alarme; Wecker, Wecker | alarma, alarmas | alarme, alarmes; alerte, alertes; réveil, réveils
key ring | Schlüsselbund, Schlüsselbunde | llavero, llaveros | trousseau, trousseaux
slip of paper | Zettel, Zettel | papel, papeles | papier, papiers; bout de papier, bouts de papier
file card | Karteikarte, Karteikarten; Kartei, Karteien | ficha, fichas | fiche, fiches
notebook | Heft, Hefte; Berichtsheft, Berichtshefte | libreta, libretas; cuaderno, cuadernos | carnet, carnets; cahier, cahiers
folder | Ordner, Ordner; Mappe, Mappen | carpeta, carpetas | classeur, classeurs; dossier, dossiers
inventory | Inventar, Inventare; Bestandsliste, Bestandslisten | inventario, inventarios | inventaire, inventaires
permit | Erlaubnis, Erlaubnisse; Freigabe, Freigaben | permiso, permisos | permis, permis; autorisation, autorisations
driving licence | Führerschein, Führerscheine | carné de conducir, carnés de conducir | permis de conduire, permis de conduire
agreement | Vereinbarung, Vereinbarungen | acuerdo, acuerdos | accord, accords; convention, conventions
consent | Einwilligung, Einwilligungen | consentimiento, consentimientos | consentement, consentements
liability | Haftpflicht, Haftpflichten | responsabilidad civil, responsabilidades civiles | responsabilité civile, responsabilités civiles
warranty | Garantie, Garantien | garantía, garantías | garantie, garanties
balance | Saldo, Salden; Kontostand, Kontostände | saldo, saldos | solde, soldes
yield | Ertrag, Erträge | rendimiento, rendimientos | rendement, rendements
commission | Provision, Provisionen | comisión, comisiones | commission, commissions
rate | Tarif, Tarife | tarifa, tarifas | tarif, tarifs
tip | Trinkgeld, Trinkgelder | propina, propinas | pourboire, pourboires
fine | Strafe, Strafen; Strafgeld, Strafgelder | multa, multas | amende, amendes
fee | Honorar, Honorare; Gage, Gagen | cachet, cachets; honorario, honorarios | honoraires, honoraires; cachet, cachets
bonus | Prämie, Prämien | prima, primas | prime, primes
bank transfer | Überweisung, Überweisungen | transferencia, transferencias | virement, virements
cheque | Scheck, Schecks | cheque, cheques | chèque, chèques
money | Geld, Gelder | dinero, dineros | argent, argents
return of goods | Rücksendung, Rücksendungen; Retoure, Retouren | devolución, devoluciones | retour, retours
expiry | Ablauf, Abläufe | caducidad, caducidades | péremption, péremptions
deadline | Frist, Fristen | plazo, plazos | délai, délais
reference | Referenz, Referenzen | referencia, referencias | référence, références
concept | Verwendungszweck, Verwendungszwecke | concepto, conceptos | motif de paiement, motifs de paiement
code | Code, Codes | código, códigos | code, codes
user | Benutzer, Benutzer; Nutzer, Nutzer | usuario, usuarios; usuaria, usuarias | utilisateur, utilisateurs; utilisatrice, utilisatrices; usager, usagers
activity | Aktivität, Aktivitäten | actividad, actividades | activité, activités
training course | Fortbildung, Fortbildungen; Schulung, Schulungen | formación, formaciones | formation, formations
internship | Praktikum, Praktika | práctica, prácticas | stage, stages
tutor | Pate, Paten; Patin, Patinnen; Ausbilder, Ausbilder | tutor, tutores; tutora, tutoras | tuteur, tuteurs; tutrice, tutrices; parrain, parrains; marraine, marraines
young person | Jugendlicher, Jugendliche; Junge, Jungen | joven, jóvenes | jeune, jeunes; ado, ados
adult | Erwachsener, Erwachsene | adulto, adultos | adulte, adultes
husband | Ehemann, Ehemänner | marido, maridos | mari, maris; époux, époux
mother-in-law | Schwiegermutter, Schwiegermütter | suegra, suegras | belle-mère, belles-mères
daughter | Tochter, Töchter | hija, hijas | fille, filles
cleaner | Putzfrau, Putzfrauen; Reinigungskraft, Reinigungskräfte | limpiadora, limpiadoras | femme de ménage, femmes de ménage
secretary | Sekretär, Sekretäre; Sekretärin, Sekretärinnen | secretario, secretarios; secretaria, secretarias | secrétaire, secrétaires
director | Direktor, Direktoren; Direktorin, Direktorinnen | director, directores; directora, directoras | directeur, directeurs; directrice, directrices
teacher | Fahrlehrer, Fahrlehrer; Fahrlehrerin, Fahrlehrerinnen | monitora, monitoras | maîtresse, maîtresses; instituteur, instituteurs; prof, profs
driving school | Fahrschule, Fahrschulen | autoescuela, autoescuelas | auto-école, auto-écoles
primary school | Grundschule, Grundschulen | escuela primaria, escuelas primarias | école primaire, écoles primaires
vocational school | Berufsschule, Berufsschulen | instituto, institutos | lycée, lycées
secondary school | Gymnasium, Gymnasien; Realschule, Realschulen | colegio, colegios | collège, collèges
head | Kopf, Köpfe | cabeza, cabezas | tête, têtes
hand | Hand, Hände | mano, manos | main, mains
back | Rücken, Rücken | espalda, espaldas | dos, dos
side | Seite, Seiten | lado, lados | côté, côtés
breast | Brust, Brüste | pecho, pechos | sein, seins
belly | Bauch, Bäuche | barriga, barrigas | ventre, ventres
nappy | Windel, Windeln | pañal, pañales | couche, couches
breastfeed | Stillmahlzeit, Stillmahlzeiten | toma, tomas | tétée, tétées
bedtime | Bettzeit, Bettzeiten | hora de acostarse, horas de acostarse | coucher, couchers
birth | Geburt, Geburten | nacimiento, nacimientos | naissance, naissances
death | Tod, Todesfälle | defunción, defunciones; muerte, muertes | décès, décès
baptism | Taufe, Taufen | bautismo, bautismos; bautizo, bautizos | baptême, baptêmes
marriage | Trauung, Trauungen; Heirat, Heiraten | matrimonio, matrimonios | mariage, mariages
church service | Gottesdienst, Gottesdienste | misa, misas | messe, messes; culte, cultes
parish | Pfarrei, Pfarreien; Kirchengemeinde, Kirchengemeinden | parroquia, parroquias | paroisse, paroisses
grave | Grab, Gräber | tumba, tumbas | tombe, tombes
brass band | Posaunenchor, Posaunenchöre; Blaskapelle, Blaskapellen | banda de música, bandas de música | fanfare, fanfares
drums | Schlagzeug, Schlagzeuge | batería de música, baterías de música | batterie de musique, batteries de musique
ball | Ball, Bälle | balón, balones; pelota, pelotas | balle, balles; ballon, ballons
football | Fußball, Fußbälle | fútbol, fútbol | foot, foot
league | Liga, Ligen | liga, ligas | championnat, championnats
injury | Verletzung, Verletzungen | lesión, lesiones | blessure, blessures
insulin | Insulin, Insuline | insulina, insulinas | insuline, insulines
migraine | Migräne, Migränen | migraña, migrañas | migraine, migraines
fever | Fieber, Fieber | fiebre, fiebres | fièvre, fièvres
dose | Dosis, Dosen | dosis, dosis | dose, doses
drug | Arzneimittel, Arzneimittel | fármaco, fármacos | cachet de médicament, cachets de médicament
blood | Blut, Blute | sangre, sangres | sang, sangs
donor | Blutspender, Blutspender | donante, donantes | donneur, donneurs; donneuse, donneuses
blood donation | Blutspende, Blutspenden | donación de sangre, donaciones de sangre | don du sang, dons du sang
collection | Sammelaktion, Sammelaktionen | colecta, colectas | collecte, collectes
irrigation | Bewässerung, Bewässerungen | riego, riegos | arrosage, arrosages
sowing | Aussaat, Aussaaten | siembra, siembras | semis, semis
swarm | Schwarm, Schwärme; Bienenschwarm, Bienenschwärme | enjambre, enjambres | essaim, essaims
pigeon | Taube, Tauben; Brieftaube, Brieftauben | paloma, palomas | pigeon, pigeons
mask | Maske, Masken | máscara, máscaras | masque, masques
parade | Umzug, Umzüge | cabalgata, cabalgatas; procesión, procesiones | défilé, défilés; cortège, cortèges
fair | Jahrmarkt, Jahrmärkte | feria, ferias | foire, foires; kermesse, kermesses
lottery | Lotterie, Lotterien | lotería, loterías | loterie, loteries; loto, lotos
trading card | Sammelkarte, Sammelkarten | cromo, cromos | carte à collectionner, cartes à collectionner
radio | Radio, Radios | radio, radios | radio, radios
programme | Sendung, Sendungen; Programm, Programme | programa, programas | émission, émissions; programme, programmes
magazine | Zeitschrift, Zeitschriften | revista, revistas | revue, revues; magazine, magazines
copy | Kopie, Kopien; Exemplar, Exemplare | copia, copias; ejemplar, ejemplares | copie, copies; exemplaire, exemplaires
format | Format, Formate | formato, formatos | format, formats
heart | Herz, Herzen | corazón, corazones | cœur, cœurs
day off | freier Tag, freie Tage | día libre, días libres | jour de congé, jours de congé
daytime | Tagesablauf, Tagesabläufe | jornada, jornadas | journée, journées
duration | Zeitdauer, Zeitdauern | tiempo, tiempos | temps passé, temps passés
river | Fluss, Flüsse | río, ríos | rivière, rivières
sea | Meer, Meere | mar, mares | mer, mers
path | Weg, Wege | camino, caminos | chemin, chemins; sentier, sentiers
summit | Gipfel, Gipfel | cumbre, cumbres | sommet, sommets
hall | Halle, Hallen | nave, naves | hangar, hangars
corridor | Gang, Gänge | pasillo, pasillos | couloir, couloirs
park | Park, Parks | parque, parques | parc, parcs
quay | Rampe, Rampen | muelle, muelles | quai, quais
pressure | Druck, Drücke | presión, presiones; tensión, tensiones | pression, pressions
power | Leistung, Leistungen | potencia, potencias | puissance, puissances
solar panel | Solarmodul, Solarmodule | panel, paneles; placa solar, placas solares | panneau solaire, panneaux solaires
metal | Metall, Metalle | metal, metales | métal, métaux
stone | Stein, Steine | piedra, piedras | pierre, pierres
leather | Leder, Leder | cuero, cueros | cuir, cuirs
paper | Papier, Papiere | folio, folios | feuille, feuilles
sewing machine | Nähmaschine, Nähmaschinen | máquina de coser, máquinas de coser | machine à coudre, machines à coudre
puzzle | Puzzle, Puzzles | puzle, puzles; rompecabezas, rompecabezas | puzzle, puzzles
mobile phone | Handy, Handys | móvil, móviles | portable, portables
screen | Bildschirm, Bildschirme | pantalla, pantallas | écran, écrans
projector | Beamer, Beamer | proyector, proyectores | vidéoprojecteur, vidéoprojecteurs
bicycle repair | Fahrradreparatur, Fahrradreparaturen | reparación de bicicleta, reparaciones de bicicleta | réparation de vélo, réparations de vélo
sound | Ton, Töne | sonido, sonidos | son des instruments, sons des instruments
light | Licht, Lichter | luz, luces | lumière, lumières
`;
