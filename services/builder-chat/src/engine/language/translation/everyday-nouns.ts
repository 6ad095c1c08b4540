/** Everyday nouns, in the form of `nouns.ts`: people by what they do, what they use, and what is said of it. */
export const everydayNouns = `
accountant | Buchhalter, Buchhalter; Buchhalterin, Buchhalterinnen | contable, contables | comptable, comptables
winemaker | Winzer, Winzer; Winzerin, Winzerinnen | viticultor, viticultores; bodeguero, bodegueros | vigneron, vignerons; vigneronne, vigneronnes
beekeeper | Imker, Imker; Imkerin, Imkerinnen | apicultor, apicultores | apiculteur, apiculteurs; apicultrice, apicultrices
plumber | Klempner, Klempner; Installateur, Installateure | fontanero, fontaneros | plombier, plombiers
electrician | Elektriker, Elektriker | electricista, electricistas | électricien, électriciens
carpenter | Schreiner, Schreiner; Tischler, Tischler; Zimmermann, Zimmerleute | carpintero, carpinteros | menuisier, menuisiers; charpentier, charpentiers
painter | Maler, Maler; Malerin, Malerinnen | pintor, pintores; pintora, pintoras | peintre, peintres
mason | Maurer, Maurer | albañil, albañiles | maçon, maçons
tailor | Schneider, Schneider; Schneiderin, Schneiderinnen | sastre, sastres; costurera, costureras | tailleur, tailleurs; couturière, couturières
baker | Bäcker, Bäcker; Bäckerin, Bäckerinnen | panadero, panaderos; panadera, panaderas | boulanger, boulangers; boulangère, boulangères
butcher | Metzger, Metzger; Fleischer, Fleischer | carnicero, carniceros | boucher, bouchers
florist | Florist, Floristen; Floristin, Floristinnen | florista, floristas | fleuriste, fleuristes
fisherman | Fischer, Fischer; Angler, Angler | pescador, pescadores | pêcheur, pêcheurs
hunter | Jäger, Jäger; Jägerin, Jägerinnen | cazador, cazadores | chasseur, chasseurs
shepherd | Schäfer, Schäfer; Hirte, Hirten | pastor, pastores | berger, bergers
judge | Richter, Richter; Preisrichter, Preisrichter | juez, jueces | juge, juges
referee | Schiedsrichter, Schiedsrichter | árbitro, árbitros | arbitre, arbitres
musician | Musiker, Musiker; Musikerin, Musikerinnen | músico, músicos; música, músicas | musicien, musiciens; musicienne, musiciennes
dancer | Tänzer, Tänzer; Tänzerin, Tänzerinnen | bailarín, bailarines; bailarina, bailarinas | danseur, danseurs; danseuse, danseuses
writer | Schriftsteller, Schriftsteller; Autorin, Autorinnen | escritor, escritores; escritora, escritoras | écrivain, écrivains
journalist | Journalist, Journalisten; Journalistin, Journalistinnen | periodista, periodistas | journaliste, journalistes
translator | Übersetzer, Übersetzer; Übersetzerin, Übersetzerinnen | traductor, traductores; traductora, traductoras | traducteur, traducteurs; traductrice, traductrices
librarian | Bibliothekar, Bibliothekare; Bibliothekarin, Bibliothekarinnen | bibliotecario, bibliotecarios; bibliotecaria, bibliotecarias | bibliothécaire, bibliothécaires
salesperson | Vertreter, Vertreter; Außendienstler, Außendienstler | comercial, comerciales | commercial, commerciaux
intern | Praktikant, Praktikanten; Praktikantin, Praktikantinnen | becario, becarios; becaria, becarias | stagiaire, stagiaires
retiree | Rentner, Rentner; Rentnerin, Rentnerinnen | jubilado, jubilados; jubilada, jubiladas | retraité, retraités; retraitée, retraitées
grandmother | Großmutter, Großmütter; Oma, Omas | abuela, abuelas | grand-mère, grand-mères
grandfather | Großvater, Großväter; Opa, Opas | abuelo, abuelos | grand-père, grand-pères
brother | Bruder, Brüder | hermano, hermanos | frère, frères
sister | Schwester, Schwestern | hermana, hermanas | sœur, sœurs
cousin | Cousin, Cousins; Cousine, Cousinen | primo, primos; prima, primas | cousin, cousins; cousine, cousines
band | Band, Bands | banda, bandas | groupe, groupes
rehearsal room | Proberaum, Proberäume; Probenraum, Probenräume | sala de ensayo, salas de ensayo | salle de répétition, salles de répétition
animal shelter | Tierheim, Tierheime | refugio de animales, refugios de animales | refuge, refuges
building site | Baustelle, Baustellen | obra, obras | chantier, chantiers
logbook | Fahrtenbuch, Fahrtenbücher; Logbuch, Logbücher | cuaderno de bitácora, cuadernos de bitácora | carnet de bord, carnets de bord
expense report | Spesenabrechnung, Spesenabrechnungen | nota de gastos, notas de gastos | note de frais, notes de frais
food truck | Foodtruck, Foodtrucks; Imbisswagen, Imbisswagen | furgoneta de comida, furgonetas de comida | food-truck, food-trucks; camion-restaurant, camions-restaurants
stand | Standplatz, Standplätze; Marktstand, Marktstände | puesto, puestos | stand, stands; étal, étals
pitch | Stellplatz, Stellplätze | parcela de camping, parcelas de camping | emplacement, emplacements
frame | Rahmen, Rahmen; Rähmchen, Rähmchen; Wabe, Waben | cuadro, cuadros; panal, panales | cadre, cadres
queen | Königin, Königinnen | reina, reinas | reine, reines
grape variety | Rebsorte, Rebsorten | variedad de uva, variedades de uva | cépage, cépages
sowing | Aussaat, Aussaaten | siembra, siembras | semis, semis; semailles, semailles
dress | Kleid, Kleider | vestido, vestidos | robe, robes
outfit | Kleidung, Kleidungen; Outfit, Outfits | ropa, ropas; atuendo, atuendos | tenue, tenues; vêtement, vêtements
shoe | Schuh, Schuhe | zapato, zapatos | chaussure, chaussures
bag | Tasche, Taschen; Tüte, Tüten | bolsa, bolsas | sac, sacs
toy | Spielzeug, Spielzeuge | juguete, juguetes | jouet, jouets
doll | Puppe, Puppen | muñeca, muñecas | poupée, poupées
candle | Kerze, Kerzen | vela, velas | bougie, bougies
lamp | Lampe, Lampen | lámpara, lámparas | lampe, lampes
clock | Uhr, Uhren | reloj, relojes | horloge, horloges; montre, montres
knife | Messer, Messer | cuchillo, cuchillos | couteau, couteaux
chair | Stuhl, Stühle | silla, sillas | chaise, chaises
sofa | Sofa, Sofas | sofá, sofás | canapé, canapés
cupboard | Schrank, Schränke | armario, armarios | armoire, armoires; placard, placards
window | Fenster, Fenster | ventana, ventanas | fenêtre, fenêtres
roof | Dach, Dächer | tejado, tejados; techo, techos | toit, toits
heating | Heizung, Heizungen | calefacción, calefacciones | chauffage, chauffages
lift | Aufzug, Aufzüge; Fahrstuhl, Fahrstühle | ascensor, ascensores | ascenseur, ascenseurs
pump | Pumpe, Pumpen | bomba, bombas | pompe, pompes
tank | Tank, Tanks | depósito, depósitos | cuve, cuves; réservoir, réservoirs
well | Brunnen, Brunnen | pozo, pozos | puits, puits
bridge | Brücke, Brücken | puente, puentes | pont, ponts
playground | Spielplatz, Spielplätze | parque infantil, parques infantiles | aire de jeux, aires de jeux
bench | Bank im Park, Bänke | banco del parque, bancos del parque | banc, bancs
tram | Straßenbahn, Straßenbahnen | tranvía, tranvías | tramway, tramways
trailer | Anhänger, Anhänger | remolque, remolques | remorque, remorques
scooter | Roller, Roller | patinete, patinetes | trottinette, trottinettes
chicken | Huhn, Hühner; Henne, Hennen | gallina, gallinas | poule, poules
goat | Ziege, Ziegen | cabra, cabras | chèvre, chèvres
pig | Schwein, Schweine | cerdo, cerdos | cochon, cochons; porc, porcs
rabbit | Kaninchen, Kaninchen; Hase, Hasen | conejo, conejos | lapin, lapins
donkey | Esel, Esel | burro, burros | âne, ânes
hedge | Hecke, Hecken | seto, setos | haie, haies
meadow | Wiese, Wiesen | prado, prados | prairie, prairies
field | Acker, Äcker | campo, campos | champ, champs
forest | Wald, Wälder | bosque, bosques | forêt, forêts
lake | See, Seen | lago, lagos | lac, lacs
beach | Strand, Strände | playa, playas | plage, plages
mountain | Berg, Berge | montaña, montañas | montagne, montagnes
test | Test, Tests | prueba, pruebas | test, tests
invitation | Einladung, Einladungen | invitación, invitaciones | invitation, invitations
check | Kontrolle, Kontrollen | control, controles | contrôle, contrôles
viewing | Besichtigung, Besichtigungen | visionado, visionados | visionnage, visionnages
tasting | Verkostung, Verkostungen | cata, catas | dégustation, dégustations
use | Nutzung, Nutzungen | uso, usos | utilisation, utilisations
swap | Tausch, Tausche | intercambio, intercambios | échange, échanges
observation | Beobachtung, Beobachtungen | observación, observaciones | observation, observations
sighting | Sichtung, Sichtungen | avistamiento, avistamientos | observation, observations
submission | Einreichung, Einreichungen | envío, envíos | envoi, envois
return | Rückgabe, Rückgaben | devolución, devoluciones | retour, retours
planting | Pflanzung, Pflanzungen | plantación, plantaciones | plantation, plantations
consultation | Beratung, Beratungen | consulta, consultas | consultation, consultations
shipment | Sendung, Sendungen | envío, envíos | expédition, expéditions
prediction | Tipp, Tipps | pronóstico, pronósticos | pronostic, pronostics
weighing | Wägung, Wägungen | pesaje, pesajes | pesée, pesées
pickup | Abholung, Abholungen | recogida, recogidas | retrait, retraits
packing | Verpackung, Verpackungen | embalaje, embalajes | emballage, emballages
`;
